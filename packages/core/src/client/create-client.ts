import type { Language } from '@ai-studio/contract'
import { withResolvers } from '../with-resolvers.ts'
import { localError } from './failure.ts'
import { callJson } from './json-client.ts'
import { openStream } from './open-stream.ts'
import { pathOf, type ClientOperation } from './paths.ts'
import { createSession, type ClientContext, type Target } from './session.ts'
import type { ApiClient, RequestInput, UploadOperation, UploadOptions } from './types.ts'

export type { ClientContext } from './session.ts'

/** A client of one endpoint. */
export function createClient(context: ClientContext): ApiClient {
  const { language } = context
  const session = createSession(context)

  /** Lets a caller leave a wait that others share. */
  async function whileWanted<T>(wait: Promise<T>, { signal }: RequestInput): Promise<T> {
    if (!signal) return wait
    const gone = withResolvers<never>()
    const leave = () => gone.reject(localError('ABORTED', language()))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([wait, gone.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** Makes a call; once more after a refusal whose cause could be removed. */
  async function attempt<T>(
    operation: ClientOperation,
    input: RequestInput,
    act: (target: Target, answerIn: Language) => Promise<T>,
  ): Promise<T> {
    const answerIn = input.language ?? language()
    try {
      pathOf(operation, input.params)
    } catch (cause) {
      // What types cannot tell: calls about tools are known only where somebody has said so, and what a path is filled
      // in with may be empty, or no text that can be written in an address.
      throw localError('UNKNOWN', answerIn, cause)
    }
    const target = await whileWanted(session.prepare(operation, answerIn), input)
    try {
      return await act(target, answerIn)
    } catch (error) {
      if (!(await whileWanted(session.recover(error, target, operation), input))) throw error
    }
    const next = await whileWanted(session.prepare(operation, answerIn), input)
    try {
      return await act(next, answerIn)
    } catch (error) {
      session.giveUp(error, next)
      throw error
    }
  }

  const loadUpload = () =>
    import('./upload-client.ts').catch((cause: unknown) => {
      throw localError('NETWORK', language(), cause)
    })

  return {
    request: <T>(operation: ClientOperation, input: RequestInput = {}) =>
      attempt(
        operation,
        input,
        (target, answerIn) => callJson(operation, input, target, answerIn) as Promise<T>,
      ),
    stream: (operation, input) =>
      attempt(operation, input, (target, answerIn) => openStream(operation, input, target, answerIn)),
    async upload<T>(operation: UploadOperation, file: Blob, options: UploadOptions = {}) {
      const { name } = options
      const form = new FormData()
      form.append('file', name === undefined ? file : new File([file], name, { type: file.type }))
      // Before it is found out who sends it: a visitor may sign in while it loads.
      const { upload } = await whileWanted(loadUpload(), options)
      return attempt(
        operation,
        options,
        (target, answerIn) => upload(operation, form, options, target, answerIn) as Promise<T>,
      )
    },
    prepare() {
      session.prepare('getUsage', language()).catch(() => {})
    },
  }
}

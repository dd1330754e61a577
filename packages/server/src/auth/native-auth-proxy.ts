import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { nativeAuthBase } from './microsoft.ts'
import { formType, sendUnkept, serveNativeAuth, type NativeAuthCall } from './native-auth-form.ts'

/** Everything that native authentication has; nothing else is passed on. */
const paths = new Set([
  '/oauth2/v2.0/initiate',
  '/oauth2/v2.0/challenge',
  '/oauth2/v2.0/introspect',
  '/oauth2/v2.0/token',
  '/signup/v1.0/start',
  '/signup/v1.0/challenge',
  '/signup/v1.0/continue',
  '/resetpassword/v1.0/start',
  '/resetpassword/v1.0/challenge',
  '/resetpassword/v1.0/continue',
  '/resetpassword/v1.0/submit',
  '/resetpassword/v1.0/poll_completion',
  '/register/v1.0/introspect',
  '/register/v1.0/challenge',
  '/register/v1.0/continue',
])
const requestHeaders = /^(client-request-id|x-client-[\w-]+|x-ms-[\w-]+)$/
const answerHeaders = ['client-request-id', 'x-ms-request-id', 'retry-after']
const maxAnswerBytes = 256 * 1024
const timeoutMs = 30_000

/**
 * Passes native authentication on to Microsoft Entra External ID, which answers no browser of another site itself.
 * Own pages only; no cookies in either direction.
 */
export async function registerNativeAuthProxy(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const { auth } = deps.config
  if (auth.kind === 'embedded') return
  const base = auth.kind === 'external-id' && auth.nativeAuth ? nativeAuthBase(auth) : undefined
  const fetch = deps.fetch ?? globalThis.fetch

  const refuse = () => {
    throw new ApiError('NOT_AVAILABLE')
  }
  await serveNativeAuth(
    app,
    deps,
    async (call) => {
      if (!paths.has(call.path)) throw new ApiError('NOT_FOUND')
      return passOn(base + call.path, call, fetch)
    },
    base === undefined ? refuse : undefined,
  )
}

async function passOn(
  address: string,
  { form, request, reply }: NativeAuthCall,
  fetch: typeof globalThis.fetch,
): Promise<FastifyReply> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...passedHeaders(request), 'content-type': formType, accept: 'application/json' },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await limitedText(response)
    for (const name of answerHeaders) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return sendUnkept(reply, response.status, body)
  } catch (cause) {
    throw new ApiError('SERVICE_UNAVAILABLE', {
      cause,
      detail: 'native authentication does not answer',
      headers: { 'Retry-After': '5' },
    })
  }
}

function passedHeaders(request: FastifyRequest): Record<string, string> {
  const passed: Record<string, string> = { 'client-request-id': randomUUID() }
  for (const [name, value] of Object.entries(request.headers)) {
    if (requestHeaders.test(name) && typeof value === 'string') passed[name] = value.slice(0, 500)
  }
  return passed
}

/** Whatever answers in its place must not fill the memory, and nothing but JSON goes on to a page. */
async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).length
    if (size > maxAnswerBytes) throw new Error('The answer is too large.')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  JSON.parse(text)
  return text
}

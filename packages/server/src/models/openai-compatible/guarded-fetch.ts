import { readLimited, type Fetch } from '../../network.ts'
import { ModelError } from '../provider.ts'
import { UpstreamError } from './upstream-error.ts'

/** Longest answer or refusal in one piece that is read, in bytes. */
export const longestWhole = 16 * 1024 * 1024

/** A connection that ends later than this, in milliseconds, may end with a question that was read and is to be paid. */
const unseenMs = 1_000

/**
 * `fetch` for a model service. Redirects are not followed, because the key would travel with them. An answer that
 * is no stream is made one where it is a complete answer or an error, and refused where it is a web page: then
 * the address leads to something else.
 */
export function guardedFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const ask = () => fetch(input, { ...init, redirect: 'error' })
    const begun = performance.now()
    const response = await ask().catch((error: unknown) => {
      const isSeen = performance.now() - begun > unseenMs
      if (init?.signal?.aborted || isSeen || !wasCutOff(error)) throw error
      return ask()
    })
    if (!response.ok) return response
    const type = response.headers.get('content-type')?.toLowerCase() ?? ''
    if (type.includes('text/html')) {
      await response.body?.cancel()
      throw new ModelError('MODEL_UNAVAILABLE', {
        cause: new UpstreamError(
          'the address answers with a web page, so it is not the base address of a model service',
        ),
      })
    }
    return type.includes('application/json') ? asStream(response) : response
  }
}

/**
 * Whether a connection ended before anything came back. One that was kept from an earlier answer may be closed by the
 * service in the very moment in which it is used again, and then nobody has seen the question.
 */
function wasCutOff(error: unknown): boolean {
  const { code } = ((error as Error | undefined)?.cause ?? {}) as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

/** Some services ignore `stream: true`, some send errors with status 200; both become one event of a stream. */
async function asStream(response: Response): Promise<Response> {
  const bytes = await readLimited(response, longestWhole)
  if (!bytes) {
    throw new ModelError('MODEL_STREAM_BROKEN', { cause: new UpstreamError('the answer is too long') })
  }
  const event = `data: ${toChunk(new TextDecoder().decode(bytes))}\n\n`
  return new Response(event, { status: 200, headers: { 'content-type': 'text/event-stream' } })
}

function toChunk(text: string): string {
  try {
    const body = JSON.parse(text) as { choices?: { message?: unknown; finish_reason?: unknown }[] }
    if (!Array.isArray(body.choices)) return JSON.stringify(body)
    const choices = body.choices.map(({ message, finish_reason }) => ({ delta: message, finish_reason }))
    return JSON.stringify({ ...body, choices })
  } catch {
    // Passed on as it is: the reader of the stream reports what is wrong with it.
    return text.replaceAll(/[\r\n]+/g, ' ')
  }
}

import { ModelError } from '../../models/provider.ts'
import { UpstreamError } from '../../models/openai-compatible/upstream-error.ts'
import type { Fetch } from '../../network.ts'
import { ToolError } from '../tool-worker.ts'

/** Longest answer that is read, in bytes: a picture in base64, which takes four bytes for three. */
const longestAnswer = 48 * 1024 * 1024
const longestRefusal = 64 * 1024

/**
 * `fetch` for an image service. Redirects are not followed, because the key would travel with them; nor are addresses
 * that the service gives in place of a picture, since they could lead anywhere. Answers are read up to a limit.
 */
export function pictureFetch(fetch: Fetch, baseUrl: string): Fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.startsWith(`${baseUrl}/images/`)) {
      throw new ToolError('TOOL_EMPTY_RESULT', {
        detail: 'the service answers with an address instead of a picture',
      })
    }
    const response = await fetch(input, { ...init, redirect: 'error' })
    const text = await readLimited(response, response.ok ? longestAnswer : longestRefusal)
    if (!response.ok)
      return new Response(text.slice(0, longestRefusal), {
        status: response.status,
        headers: plainHeaders(response),
      })
    // An error with status 200 is an error.
    if (isError(text)) return new Response(text, { status: 400, headers: plainHeaders(response) })
    if (response.headers.get('content-type')?.toLowerCase().includes('text/html')) {
      throw new ModelError('MODEL_NOT_FOUND', {
        cause: new UpstreamError(
          'the address answers with a web page, so it is not the base address of an image service',
        ),
      })
    }
    return new Response(text, { status: response.status, headers: { 'content-type': 'application/json' } })
  }
}

/** Of what the answer was, for the message about it. */
function plainHeaders(response: Response): Record<string, string> {
  const wait = response.headers.get('retry-after')
  return { 'content-type': 'application/json', ...(wait !== null && { 'retry-after': wait }) }
}

function isError(text: string): boolean {
  // Pictures are long, errors are not; there is no need to parse megabytes twice.
  if (text.length > longestRefusal) return false
  try {
    const body = JSON.parse(text) as { error?: unknown; data?: unknown } | null
    return (
      typeof body === 'object' &&
      body !== null &&
      body.error !== undefined &&
      body.error !== null &&
      body.data === undefined
    )
  } catch {
    return false
  }
}

async function readLimited(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += bytes.length
    if (size > limit) {
      if (!response.ok) break
      throw new ToolError('TOOL_EMPTY_RESULT', { detail: 'the answer is too long to be a picture' })
    }
    parts.push(decoder.decode(bytes, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

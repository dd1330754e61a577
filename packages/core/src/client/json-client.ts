import type { Language } from '@ai-studio/contract'
import { chatTimeoutMs, requestTimeoutMs } from '@ai-studio/contract/constants'
import { localError } from './failure.ts'
import { fetchResponse, type FetchLimits } from './fetch-response.ts'
import { methodOf, pathOf, routeOf, type ClientOperation } from './paths.ts'
import type { Target } from './session.ts'
import type { RequestInput } from './types.ts'

/** How long a call may take, in milliseconds: calls about chats have a client of their own. */
export const timeoutOf = (operation: ClientOperation): number =>
  routeOf(operation).includes(' /api/chat/') ? chatTimeoutMs : requestTimeoutMs

export function parseJson(text: string, language: Language): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    // An answer which is not JSON fails instead of passing as text.
    throw localError('UNKNOWN', language, cause)
  }
}

function queryOf(query: RequestInput['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** The JSON of an answer, read to its end within the limits. */
export async function fetchJson(url: string, init: RequestInit, limits: FetchLimits): Promise<unknown> {
  return parseJson(await fetchResponse(url, init, limits, (response) => response.text()), limits.language)
}

/** A slow connection may take its time for a file: the limit of the call counts from its last bytes. */
async function readFile({ body, headers }: Response, goOn: () => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces, { type: headers.get('Content-Type') ?? '' })
    pieces.push(value)
    goOn()
  }
}

/** Makes one JSON call. */
export async function callJson(
  operation: ClientOperation,
  input: RequestInput,
  target: Target,
  language: Language,
): Promise<unknown> {
  const { params, query, body, signal, isFile } = input
  const hasBody = body !== undefined
  const url = target.base + pathOf(operation, params) + queryOf(query)
  const init: RequestInit = {
    method: methodOf(operation),
    credentials: target.isOwnOrigin ? 'same-origin' : 'omit',
    headers: {
      Accept: isFile ? '*/*' : 'application/json',
      ...target.headers,
      ...(hasBody && { 'Content-Type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
  }
  const limits = { timeout: timeoutOf(operation), signal, language }
  return isFile ? fetchResponse(url, init, limits, readFile) : fetchJson(url, init, limits)
}

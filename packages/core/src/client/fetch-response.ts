import type { Language } from '@ai-studio/contract'
import type { ApiError } from './api-error.ts'
import { localError, refusalError } from './failure.ts'

export interface FetchLimits {
  /** Milliseconds until the answer has to begin; until its end where it is read here. */
  timeout: number
  signal?: AbortSignal | undefined
  language: Language
}

/**
 * `fetch` whose every failure is an `ApiError`.
 *
 * @param read what is made of the answer, within the same limits; it may have the time begin anew. Without it the answer
 * itself comes back as soon as it begins, and `signal` goes on ending its body.
 */
export async function fetchResponse<T = Response>(
  url: string,
  init: RequestInit,
  limits: FetchLimits,
  read?: (response: Response, goOn: () => void) => Promise<T>,
): Promise<T> {
  const { timeout, signal, language } = limits
  if (signal?.aborted) throw localError('ABORTED', language)
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  function goOn() {
    clearTimeout(timer)
    timer = setTimeout(() => late.abort(), timeout)
  }
  goOn()
  // No listener of ours: it would stay, with all it holds, where a signal outlives the answer as that of a sign-in does.
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal

  const failure = (cause: unknown): ApiError =>
    localError(late.signal.aborted ? 'TIMEOUT' : signal?.aborted ? 'ABORTED' : 'NETWORK', language, cause)
  try {
    const response = await fetch(url, { ...init, signal: either })
    if (response.ok) return read ? await read(response, goOn) : (response as T)
    const body = await response.text()
    throw refusalError(
      { status: response.status, header: (name) => response.headers.get(name), body },
      language,
    )
  } catch (error) {
    throw error instanceof Error && error.name === 'ApiError' ? error : failure(error)
  } finally {
    clearTimeout(timer)
  }
}

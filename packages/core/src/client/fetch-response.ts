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
 * @param read what is made of the answer, within the same limits. Without it the answer itself comes back as soon as it
 * begins, and `signal` goes on ending its body.
 */
export async function fetchResponse<T = Response>(
  url: string,
  init: RequestInit,
  limits: FetchLimits,
  read?: (response: Response) => Promise<T>,
): Promise<T> {
  const { timeout, signal, language } = limits
  const controller = new AbortController()
  const end = () => controller.abort(signal?.reason)
  if (signal?.aborted) throw localError('ABORTED', language)
  signal?.addEventListener('abort', end, { once: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeout)

  const failure = (cause: unknown): ApiError =>
    localError(isLate ? 'TIMEOUT' : signal?.aborted ? 'ABORTED' : 'NETWORK', language, cause)
  let isOpen = false
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    if (response.ok) {
      if (read) return await read(response)
      isOpen = true
      return response as T
    }
    const body = await response.text()
    throw refusalError(
      { status: response.status, header: (name) => response.headers.get(name), body },
      language,
    )
  } catch (error) {
    throw error instanceof Error && error.name === 'ApiError' ? error : failure(error)
  } finally {
    clearTimeout(timer)
    if (!isOpen) signal?.removeEventListener('abort', end)
  }
}

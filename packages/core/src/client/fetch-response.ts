import type { Language } from '@ai-studio/contract'
import type { ApiError } from './api-error.ts'
import { localError, refusalError } from './failure.ts'

export interface FetchLimits {
  /** Milliseconds until the answer has to begin. */
  timeout: number
  signal?: AbortSignal | undefined
  language: Language
}

/**
 * `fetch` whose every failure is an `ApiError`. The time-out ends when the answer begins; `signal` goes on ending
 * its body.
 */
export async function fetchResponse(url: string, init: RequestInit, limits: FetchLimits): Promise<Response> {
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
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    if (response.ok) return response
    const body = await response.text()
    throw refusalError(
      { status: response.status, header: (name) => response.headers.get(name), body },
      language,
    )
  } catch (error) {
    signal?.removeEventListener('abort', end)
    throw error instanceof Error && error.name === 'ApiError' ? error : failure(error)
  } finally {
    clearTimeout(timer)
  }
}

import { ApiError, getStudio, type ClientOperation, type RequestInput } from '@ai-studio/core'
import { vi } from 'vitest'

/** A call that was made, waiting for its answer. */
export interface ShareCall {
  operation: ClientOperation
  input: RequestInput
  answer: (value?: unknown) => void
  refuse: (error: unknown) => void
}

/** What a server refuses with. */
export const refusal = (status: number, code: ApiError['code'], text: string): ApiError =>
  new ApiError(code, { text, status })
/** No answer came. */
export const silence = (): ApiError =>
  new ApiError('NETWORK', { text: 'Network error. Please check your connection.' })
export const gone = (): ApiError => refusal(404, 'NOT_FOUND', 'Not found')

/** A studio whose calls the test answers. */
export function fakeShares(endpoint = '') {
  const calls: ShareCall[] = []
  const studio = getStudio(endpoint ? { endpoint } : {})
  vi.spyOn(studio.api, 'request').mockImplementation(
    (operation, input = {}) =>
      new Promise((resolve, reject) => {
        calls.push({ operation, input, answer: resolve, refuse: reject })
      }),
  )
  return {
    calls,
    of: (operation: ClientOperation) => calls.filter((call) => call.operation === operation),
    last(operation: ClientOperation): ShareCall {
      const found = calls.findLast((call) => call.operation === operation)
      if (!found) throw new Error(`Nobody has called ${operation}.`)
      return found
    },
  }
}

import { isDeepStrictEqual } from 'node:util'
import { refused } from './paypal-error.ts'

/** So long PayPal remembers what a request id has done. */
const memoryMs = 6 * 60 * 60_000

/** Does what stands under a request id once; a failure is not remembered, so that it can be tried again. */
export function createOnce<Result>() {
  const done = new Map<string, { body: unknown; result: Result; until: number }>()
  /** @throws PaypalError when the id stands for something else */
  return (
    id: string | undefined,
    body: unknown,
    act: () => Result,
  ): { result: Result; isRepeat: boolean } => {
    const known = id === undefined ? undefined : done.get(id)
    if (known && known.until > Date.now()) {
      if (isDeepStrictEqual(known.body, body)) return { result: known.result, isRepeat: true }
      throw refused(
        'DUPLICATE_REQUEST_ID',
        'The value of PayPal-Request-Id header has already been used for another request.',
      )
    }
    const result = act()
    if (id !== undefined) done.set(id, { body, result, until: Date.now() + memoryMs })
    return { result, isRepeat: false }
  }
}

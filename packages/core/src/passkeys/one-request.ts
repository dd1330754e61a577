import { shared } from '../registry/shared.ts'
import { withResolvers } from '../with-resolvers.ts'
import { PasskeyError } from './passkey-error.ts'

/** How long a browser may take to let go of a request that was ended, in milliseconds; the next one then begins all the same. */
const longestEndMs = 1_000
/** How often an ended request is told so until it lets go, in milliseconds. */
const tellEveryMs = 25

/** A request to the browser that is going on. */
interface PendingRequest {
  end(): void
  readonly isOver: Promise<void>
}

/** What all copies of the library on this page know together: a browser has one request at a time, for a whole page. */
const place = () => shared<{ current: PendingRequest | null }>('passkey-request', () => ({ current: null }))

/** Failures of requests that have given way to another one. */
const takenOver = new WeakSet<object>()

/** Whether a request has failed because the page has begun another one. */
export const isTakenOver = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && takenOver.has(failure)

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface RequestWays<T> {
  /** Asks the browser. */
  begin: () => Promise<T>
  /** Ends what was begun; called again until it has ended. */
  stop: () => void
  /** Why it has failed. `isOurs` tells an end by this page from one by the browser, whose errors are the same. */
  explain: (error: unknown, isOurs: boolean) => unknown
  /** Ends the request with `ABORTED`. */
  signal?: AbortSignal | undefined
}

/**
 * Makes a request the only one of the page: an older one is ended in silence, and this one begins when the browser has
 * let go of it.
 *
 * @throws PasskeyError `ABORTED` when it was ended for another one, or by the signal; what `explain` answers otherwise
 */
export async function asOnlyRequest<T>({ begin, stop, explain, signal }: RequestWays<T>): Promise<T> {
  if (signal?.aborted) throw new PasskeyError('ABORTED', { cause: signal.reason })
  const holder = place()
  const before = holder.current
  const over = withResolvers<void>()
  const notLetGo = withResolvers<never>()
  notLetGo.promise.catch(() => {})
  let isEnded = false
  let telling: ReturnType<typeof setInterval> | undefined
  const mine: PendingRequest = {
    isOver: over.promise,
    end() {
      if (isEnded) return
      isEnded = true
      stop()
      // An offer in a field begins a moment after it was asked for, and hears nothing before that.
      let tells = longestEndMs / tellEveryMs
      telling = setInterval(() => {
        tells -= 1
        // Whoever has waited begins now, and is not to be stopped in its place.
        if (tells > 0) return stop()
        clearInterval(telling)
        // Nor has whoever asked to wait for a browser that does not let go.
        notLetGo.reject(new DOMException('The browser did not let go of it.', 'AbortError'))
      }, tellEveryMs)
    },
  }
  holder.current = mine
  signal?.addEventListener('abort', mine.end)
  try {
    if (before) {
      before.end()
      await Promise.race([before.isOver, pause(longestEndMs)])
    }
    const result = isEnded ? undefined : await Promise.race([begin(), notLetGo.promise])
    // Also one that was answered in the moment in which it was ended.
    if (isEnded) throw new DOMException('Ended by the page.', 'AbortError')
    return result as T
  } catch (error) {
    const failure = explain(error, isEnded)
    // Whoever has taken over is in its place by now, and waits for it.
    if (isEnded && holder.current !== mine) takenOver.add(failure as object)
    throw failure
  } finally {
    clearInterval(telling)
    signal?.removeEventListener('abort', mine.end)
    if (holder.current === mine) holder.current = null
    over.resolve()
  }
}

/** Ends whatever request of this page is going on, in silence. */
export const endPasskeyRequest = (): void => place().current?.end()

/** Waits until no request of this page is going on. Rejects with the signal. */
export async function untilNoRequest(signal: AbortSignal): Promise<void> {
  const { promise: ended, reject } = withResolvers<never>()
  ended.catch(() => {})
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    for (let other = place().current; other; other = place().current) {
      await Promise.race([other.isOver, ended])
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

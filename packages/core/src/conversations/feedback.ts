import type { FeedbackRating } from '@ai-studio/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import { shared } from '../registry/shared.ts'
import type { Studio } from '../studio-types.ts'

/** What readers of this page say about answers. It shows at once and is taken back when the server refuses. */
export interface Feedback {
  /** By the server's id of an answer: what was said here since it was loaded; null took it back. */
  readonly $ratings: ReadableAtom<Readonly<Record<string, FeedbackRating | null>>>
  /**
   * Says whether an answer was good. Of several calls for one answer the last counts.
   *
   * @param rating null takes it back
   * @param comment up to 2,000 characters
   * @returns null when the server has it; else why not, for people, possibly empty
   */
  rate: (messageId: string, rating: FeedbackRating | null, comment?: string) => Promise<string | null>
}

export function createFeedback(api: ApiClient): Feedback {
  const $ratings = atom<Readonly<Record<string, FeedbackRating | null>>>({})
  /** What the server has, as far as it was told from here. */
  const confirmed = new Map<string, FeedbackRating | null>()
  const turns = new Map<string, Promise<unknown>>()
  const latest = new Map<string, number>()

  function show(messageId: string, rating: FeedbackRating | null | undefined) {
    const { [messageId]: _, ...others } = $ratings.get()
    $ratings.set(rating === undefined ? others : { ...others, [messageId]: rating })
  }

  return {
    $ratings,
    async rate(messageId, rating, comment) {
      const number = (latest.get(messageId) ?? 0) + 1
      latest.set(messageId, number)
      show(messageId, rating)
      const before = turns.get(messageId)
      const call = (async () => {
        await before
        return api.request('rateMessage', {
          params: { messageId },
          body: { rating, ...(comment && { comment }) },
        })
      })()
      turns.set(
        messageId,
        call.catch(() => {}),
      )
      try {
        await call
        confirmed.set(messageId, rating)
        return null
      } catch (error) {
        if (latest.get(messageId) === number) show(messageId, confirmed.get(messageId))
        return isApiError(error) ? error.text : ''
      }
    },
  }
}

/** What is said about answers of an endpoint: the same for every view and every copy of the library on this page. */
export function sharedFeedback({ api, endpoint }: Studio): Feedback {
  if (typeof document === 'undefined') return createFeedback(api)
  return shared(`feedback ${endpoint}`, () => createFeedback(api))
}

import type { Message } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'
import type { Texts, TextResource } from '../i18n/texts.ts'

/** Namespace of the contract's error codes. */
export const errorsNamespace = 'errors'

/**
 * The words for the error codes that messages of a history carry, and for failures that the server was not asked
 * about. A page does not bring them along, because most conversations need none: the server has them, and they are
 * fetched when one is first needed. Without them the general words have to do.
 *
 * @returns resolves when what can be had is there; never rejects
 */
export function createErrorWords(options: {
  texts: Texts
  api: ApiClient
  life: AbortSignal
}): (failures: readonly Pick<Message, 'errorCode'>[]) => Promise<void> {
  const { texts, api, life } = options
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    const language = texts.$language.get()
    try {
      const params = { lng: language, ns: errorsNamespace }
      texts.add(
        language,
        errorsNamespace,
        await api.request<TextResource>('getTexts', { params, signal: life }),
      )
    } catch {
      // Asked for again by the next history.
    } finally {
      loading = undefined
    }
  }

  return async (failures) => {
    if (texts.has(texts.$language.get(), errorsNamespace)) return
    if (failures.some(({ errorCode }) => errorCode !== undefined)) await (loading ??= load())
  }
}

import { followTexts, type TextLoader, type TextResource, type Texts } from '@ai-studio/core'
import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { useEarlyEffect } from '../../hooks/use-latest.ts'
import { useTexts, useTextSource, type Translate } from '../../provider/use-studio.ts'

/**
 * Texts for parts of a view that are drawn many times, such as rows: whoever comes first sees to it that they are
 * there, for all of one provider, and whoever goes last ends that. Null for the moment until they are.
 *
 * @param fallback English, which is at hand because it stands in for all others
 */
export function lazyTexts(
  namespace: string,
  fallback: TextResource,
  loaders: Record<Language, TextLoader>,
): () => Translate | null {
  const followings = new WeakMap<Texts, { users: number; stop(): void }>()
  function follow(texts: Texts): { users: number; stop(): void } {
    if (!texts.has(fallbackLanguage, namespace)) texts.add(fallbackLanguage, namespace, fallback)
    const following = { users: 0, stop: followTexts(texts, namespace, loaders).stop }
    followings.set(texts, following)
    return following
  }
  return function useLazyTexts() {
    const texts = useTextSource()
    const text = useTexts(namespace)
    useEarlyEffect(() => {
      const following = followings.get(texts) ?? follow(texts)
      following.users += 1
      return () => {
        following.users -= 1
        if (following.users > 0) return
        // The page's language outlives all providers, and would keep the texts of each.
        following.stop()
        followings.delete(texts)
      }
    }, [texts])
    return texts.has(fallbackLanguage, namespace) ? text : null
  }
}

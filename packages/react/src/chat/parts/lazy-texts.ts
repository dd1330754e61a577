import { followTexts, type TextLoader, type TextResource, type Texts } from '@ai-studio/core'
import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { useEarlyEffect } from '../../hooks/use-latest.ts'
import { useTexts, useTextSource, type Translate } from '../../provider/use-studio.ts'

/**
 * Texts for parts of a view that are drawn many times, such as rows: whoever comes first sees to it that they are
 * there, for all of one provider. Null for the moment until they are.
 *
 * @param fallback English, which is at hand because it stands in for all others
 */
export function lazyTexts(
  namespace: string,
  fallback: TextResource,
  loaders: Record<Language, TextLoader>,
): () => Translate | null {
  const followed = new WeakSet<Texts>()
  return function useLazyTexts() {
    const texts = useTextSource()
    const text = useTexts(namespace)
    useEarlyEffect(() => {
      if (followed.has(texts)) return
      followed.add(texts)
      if (!texts.has(fallbackLanguage, namespace)) texts.add(fallbackLanguage, namespace, fallback)
      // Never ended: it lives as long as the texts do.
      followTexts(texts, namespace, loaders)
    }, [texts])
    return texts.has(fallbackLanguage, namespace) ? text : null
  }
}

import type { Texts } from '@ai-studio/core'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the parts their few texts; harmless when they have them. */
export function addUiTexts(texts: Texts): void {
  if (!texts.has('en', 'ui')) texts.add('en', 'ui', en)
  if (!texts.has('vi', 'ui')) texts.add('vi', 'ui', vi)
}

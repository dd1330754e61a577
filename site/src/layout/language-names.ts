import type { Language } from '@ai-studio/contract/constants'

/** Each language's name in itself, the same in every translation: whoever reads it is looking for their own. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  vi: 'Tiếng Việt',
}

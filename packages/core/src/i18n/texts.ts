import type { Language } from '@ai-studio/contract/constants'
import type { ReadableAtom } from 'nanostores'

/** Texts of one namespace: nested objects in the JSON format of i18next. */
export interface TextResource {
  readonly [key: string]: string | TextResource
}

export type TextValues = Record<string, string | number>

/** Where everything a person reads comes from. */
export interface Texts {
  /** Language in which `t` answers. */
  readonly $language: ReadableAtom<Language>
  /** Grows whenever the language or the resources change; views read it to render again. */
  readonly $version: ReadableAtom<number>
  /**
   * The text under `namespace:dotted.key`, from the fallback language when the current one lacks it, else the key
   * itself. `{{name}}` takes the value of that name as it is; `count` chooses the plural form (`_zero`, `_one`,
   * `_other` …).
   */
  t(key: string, values?: TextValues): string
  /**
   * A `t` that answers in this language, whatever `$language` is. With it the browser takes over what a server has drawn
   * in another one than the visitor's; texts without it are drawn anew then.
   */
  getFixedT?(language: Language): Texts['t']
  /** Adds or replaces the texts of a namespace in one language. */
  add(language: Language, namespace: string, resource: TextResource): void
  /** Whether a namespace has texts in a language. */
  has(language: Language, namespace: string): boolean
}

export interface TextsOptions {
  /**
   * The language to answer in.
   * @default the page's language, `$language`
   */
  $language?: ReadableAtom<Language>
}

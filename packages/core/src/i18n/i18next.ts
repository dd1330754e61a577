import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { createInstance, type i18n } from 'i18next'
import { $language as $pageLanguage } from '../stores/language.ts'
import { createMissingKeyReport } from './missing-key.ts'
import type { Texts, TextsOptions, TextValues } from './texts.ts'
import { createVersion, followWeakly } from './version.ts'

/** Texts that can be shared with a host's own use of i18next. */
export interface I18nextTexts extends Texts {
  /** Our own instance, for `I18nextProvider`; never the host's. Its language follows `$language`. */
  readonly i18next: i18n
  getFixedT(language: Language): Texts['t']
}

/** Texts on an instance of i18next of our own. */
export function createI18nextTexts(options: TextsOptions = {}): I18nextTexts {
  const { $language = $pageLanguage } = options
  const reportMissing = createMissingKeyReport()
  const { $version, bump } = createVersion($language)
  const instance = createInstance({
    lng: $language.get(),
    fallbackLng: fallbackLanguage,
    load: 'currentOnly',
    ns: [],
    resources: {},
    partialBundledLanguages: true,
    initAsync: false,
    // What is shown is text, never markup, so nothing has to be escaped.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
    // A missing text answers with the whole key, as `Texts` says.
    appendNamespaceToMissingKey: true,
  })
  void instance.init()
  followWeakly($language, instance, (alive, language) => void alive.changeLanguage(language))

  function textIn(lng: Language, key: string, values: TextValues = {}): string {
    // `replace` keeps names of values apart from i18next's own options; `nest` would read `$t(` in a text as a call.
    const settings = { lng, nest: false, replace: values, ...countOf(values) }
    const text = instance.t(key, settings)
    if (text === key) reportMissing(key, lng)
    return text
  }

  return {
    i18next: instance,
    $language,
    $version,
    t: (key, values) => textIn($language.get(), key, values),
    getFixedT: (language) => (key, values) => textIn(language, key, values),
    add(language, namespace, resource) {
      instance.removeResourceBundle(language, namespace)
      instance.addResourceBundle(language, namespace, resource)
      bump()
    },
    has: (language, namespace) => instance.hasResourceBundle(language, namespace),
  }
}

const countOf = (values: TextValues) => (typeof values.count === 'number' ? { count: values.count } : {})

import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** What a page's console calls a failure: `AI_STUDIO_` and one of these. They stay the same from release to release. */
export type DiagnosisCode =
  | 'ORIGIN_NOT_ALLOWED'
  | 'CSP_SCRIPT'
  | 'CSP_CONNECT'
  | 'VERSION'
  | 'NETWORK'
  | 'INTEGRITY'
  | 'NOT_DEFINED'
  | 'FAILED'

/** Why something cannot work, and what it is about. Holds no token and nothing that a visitor has written. */
export interface Diagnosis {
  code: DiagnosisCode
  /** Which text says it. */
  reason: Exclude<keyof typeof en, 'heading' | 'audience' | 'close'>
  /** What the text names. */
  values: Record<string, string>
  /**
   * Where it is told: in the console, and on the page for developers; `console` never on the page, `developers` not
   * at all to anybody else, `page` only there because the console has it from elsewhere.
   */
  only?: 'console' | 'developers' | 'page'
}

/** The texts of a language. */
export const textsOf = (language: string): typeof en => (language === 'vi' ? vi : en)

/** What has happened and what to do, in a language. */
export const wordsOf = ({ reason, values }: Diagnosis, language: string): string =>
  textsOf(language)[reason].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

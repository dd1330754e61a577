import type { Model, ModelCapability } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'
import type { Translate } from '../../provider/use-studio.ts'

const compact = new Map<Language, Intl.NumberFormat>()

/** How much a model can take in at once, in words of the language: '128K tokens'. */
export function contextText({ contextSize }: Model, language: Language, text: Translate): string {
  if (contextSize === null) return text('context.unknown')
  let format = compact.get(language)
  if (!format) {
    format = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
    compact.set(language, format)
  }
  return text('context.tokens', { size: format.format(contextSize) })
}

/** What sets a model apart; that it can chat is said of all. */
export const marksOf = ({ capabilities }: Model): Exclude<ModelCapability, 'chat'>[] =>
  capabilities.filter((each) => each !== 'chat')

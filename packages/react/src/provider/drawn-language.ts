import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import type { StudioContextValue } from './studio-context.ts'

/** The language in which a server draws: the one that the page asks for, else what the texts begin with. */
export const drawnLanguage = ({ texts, language }: StudioContextValue): Language =>
  language ?? texts.$language.init ?? fallbackLanguage

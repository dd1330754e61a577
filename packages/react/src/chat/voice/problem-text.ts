import type { SpeechProblem } from '@ai-studio/core/speech'
import type { Translate } from '../../provider/use-studio.ts'

const own: readonly string[] = ['NO_VOICE', 'NETWORK', 'UNPLAYABLE']

/** Why nothing is heard, for people: the server's words where there are some. */
export const problemText = ({ code, text }: SpeechProblem, t: Translate): string =>
  text || t(`problem.${own.includes(code) ? code : 'UNPLAYABLE'}`)

import { $language, formatDate, formatTime } from '@ai-studio/core'
import { parseMarkdown } from './document.ts'

const parsing = (text: string) => () => void parseMarkdown(text)

/**
 * What the first message of a page would wait for: the engine of the browser makes its formats of dates and compiles
 * expressions when they are used for the first time. In pieces, so that a press in between is answered.
 */
export const warmUps: readonly (() => void)[] = [
  () => void formatTime(0, $language.get()),
  () => void formatDate(0, $language.get()),
  parsing('a'),
  parsing('**a** `b`'),
  parsing('[c](https://d)'),
  parsing('- e\n\n1. f'),
]

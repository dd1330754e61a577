import { $language, formatTime } from '@ai-studio/core'
import { parseMarkdown } from '../markdown/document.ts'

/**
 * Does once what the first message of a page would wait for: the engine of the browser makes its format of the time and
 * compiles expressions when they are used for the first time.
 */
export function warmUp(): void {
  formatTime(0, $language.get())
  parseMarkdown('**a** `b` [c](https://d)\n\n- e\n\n1. f')
}

import type { TokenizerExtension } from 'marked'
import { markdownReader } from '../../markdown/index.ts'

const mathBlock: TokenizerExtension = {
  name: 'mathBlock',
  level: 'block',
  start: (source) => indexOf(source, /^ {0,3}(?:\$\$|\\\[)/m),
  tokenizer(source) {
    const match = /^ {0,3}(?:\$\$([^$]{1,4000}?)\$\$|\\\[([^]{1,4000}?)\\\])[ \t]*(?:\n+|$)/.exec(source)
    return match ? { type: 'mathBlock', raw: match[0] } : undefined
  },
}

/** Dollars are prices too: of a formula, the first stands before no space, the last after none and before no digit. */
const mathInline: TokenizerExtension = {
  name: 'mathInline',
  level: 'inline',
  start: (source) => indexOf(source, /\$|\\[([]/),
  tokenizer(source) {
    const match =
      /^(?:\$\$([^$]{1,2000}?)\$\$|\$(?!\s)((?:\\.|[^$\\\n]){1,500}?)(?<!\s)\$(?!\d)|\\\(([^]{1,2000}?)\\\)|\\\[([^]{1,2000}?)\\\])/.exec(
        source,
      )
    if (!match) return undefined
    return { type: 'mathInline', raw: match[0], text: match[1] ?? match[2] ?? match[3] ?? match[4] }
  },
}

const footnote: TokenizerExtension = {
  name: 'footnote',
  level: 'block',
  start: (source) => indexOf(source, /^\[\^/m),
  tokenizer(source) {
    const match = /^\[\^[^\]\s]{1,100}\]:[ \t]*([^\n]*(?:\n[ \t]+[^\n]+)*)(?:\n+|$)/.exec(source)
    if (!match) return undefined
    return { type: 'footnote', raw: match[0], tokens: this.lexer.inlineTokens(match[1] ?? '') }
  },
}

const footnoteMark: TokenizerExtension = {
  name: 'footnoteMark',
  level: 'inline',
  start: (source) => indexOf(source, /\[\^/),
  tokenizer(source) {
    const match = /^\[\^[^\]\s]{1,100}\](?!\()/.exec(source)
    return match ? { type: 'footnoteMark', raw: match[0] } : undefined
  },
}

function indexOf(source: string, pattern: RegExp): number | undefined {
  const index = source.search(pattern)
  return index < 0 ? undefined : index
}

/** Reads an answer to be spoken: formulas and footnotes, which a page shows as they were written, are told apart. */
export const readSpokenMarkdown = markdownReader([mathBlock, mathInline, footnote, footnoteMark])

import { keepAddresses } from '../../../markdown/index.ts'

/** Characters that turn the direction of all that follows. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g
const control = /[\p{Cc}\u2028\u2029\uFEFF]/gu

/** What somebody has written in a field, on one line, in one form of each letter, with single blanks. */
export const oneLine = (written: string): string =>
  written
    .normalize('NFC')
    .replace(/[\n\t\r]/g, ' ')
    .replace(control, '')
    .replace(turning, '')
    .replace(/\s+/g, ' ')
    .trim()

/** One tilde strikes through as well as two, up to the next one that ends a word. */
const special = /[\\`*[\]<>|~]/g
const underscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
const reference = /&(?=#?\w{1,32};)/g
/** What begins a heading, a quotation, a list, a rule, a code block or a heading's underline at the beginning of a line. */
const lineStart = /^(#{1,6}(?=\s|$)|[-+=](?=\s|$|[-=])|>)/
const numbered = /^(\d{1,9})([.)])(?=\s|$)/

/** Somebody's words as Markdown that shows exactly them: nothing in it is a mark, a tag or a list, and only addresses are links. */
export const asMarkdown = (words: string): string =>
  keepAddresses(words, escapeInside).replace(lineStart, '\\$1').replace(numbered, '$1\\$2')

const escapeInside = (words: string): string =>
  words.replace(special, '\\$&').replace(underscore, '\\_').replace(reference, '\\&')

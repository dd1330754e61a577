import { keepAddresses } from '../../../markdown/index.ts'

/**
 * Text of a document as Markdown that shows exactly this text, with its addresses as links. Line breaks stay; take them
 * out first where none is wanted.
 */
export const escapeMarkdown = (text: string): string =>
  escapeLines(text, (line) => keepAddresses(line, escapeInside))

/** The same as the text of a link. */
export const escapeLinkText = (text: string): string => escapeLines(text, escapeInside).replaceAll(']', '\\]')

const escapeLines = (text: string, escape: (line: string) => string): string =>
  text
    .split('\n')
    .map((line) =>
      escape(line)
        .replace(/^(\s*)([#>+-]|=+\s*$|\|)/, '$1\\$2')
        .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\n')

/** The same inside a cell of a table, on one line. */
export const escapeCell = (text: string): string =>
  keepAddresses(text.replace(/\s*[\r\n]+\s*/g, ' ').trim(), escapeInside).replaceAll('|', '\\|')

/** What has a meaning anywhere in a line. */
const escapeInside = (line: string): string =>
  line
    // One tilde strikes out as two do: GFM, section 6.5.
    .replace(/[\\`*[~]/g, '\\$&')
    // Within a word an underscore is only that.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[\p{L}/!?])/gu, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')

/** An address that may be followed from a document, else undefined. */
export function safeAddress(address: string): string | undefined {
  const plain = address.trim()
  // oxlint-disable-next-line no-control-regex -- none of them belongs into an address
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(plain) || /[\0-\x20<>]/.test(plain)) return undefined
  return plain.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('\\', '%5C')
}

import { codePageOf, type CodePage } from './code-page.ts'

/** Bytes as text, with the encoding that they turned out to have. */
export interface DecodedText {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage
}

/** What means nothing in a text: control characters other than NUL, tabs, line breaks of any kind and escape. */
// oxlint-disable-next-line no-control-regex -- it is these that are looked for
const controls = /[\x01-\x08\x0e-\x1a\x1c-\x1f]/g
/** Up to so many of them strayed into a text: the end that DOS has set, bullets that were copied out of a PDF. */
const strays = 2
/** The same in a long text, as a part of its characters. Files that are no text have far more. */
const strayShare = 0.01

/**
 * Decodes a text of which nobody has said how it is written: by its byte order mark, else as UTF-8, also where a few bytes
 * of it are none, else by the code page that it shows. Null for what is no text. A vertical tab, which some programs write for
 * a line break within a field, stays; other control characters go.
 */
export function decodeText(bytes: Uint8Array, { isPart = false } = {}): DecodedText | null {
  const marked = byteOrderMark(bytes)
  const unicode = marked ?? 'utf-8'
  const text =
    decodeStrictly(bytes, unicode, isPart) ?? (marked === null ? decodeDamaged(bytes, isPart) : null)
  if (text !== null) return withoutControls(text, unicode)
  if (marked !== null) return null
  const encoding = codePageOf(bytes)
  return withoutControls(new TextDecoder(encoding).decode(bytes).normalize('NFC'), encoding)
}

function withoutControls(text: string, encoding: DecodedText['encoding']): DecodedText | null {
  if (text.includes('\0')) return null
  const kept = text.replace(controls, '')
  const isBinary = text.length - kept.length > Math.max(strays, text.length * strayShare)
  return isBinary ? null : { text: kept, encoding }
}

function byteOrderMark(bytes: Uint8Array): DecodedText['encoding'] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return null
}

function decodeStrictly(bytes: Uint8Array, encoding: string, isPart: boolean): string | null {
  try {
    // In the middle of a text a character may be cut in two.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isPart })
  } catch {
    return null
  }
}

/** So many characters of UTF-8 for each byte that is none: what Windows wrote has next to none by chance. */
const certainty = 4

/** A text in UTF-8 in which a few bytes were lost, or which was cut within a character. */
function decodeDamaged(bytes: Uint8Array, isPart: boolean): string | null {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: isPart })
  let read = 0
  let lost = 0
  for (const character of text) {
    if (character === '\ufffd') lost += 1
    else if (character > '\x7f') read += 1
  }
  return read >= lost * certainty ? text : null
}

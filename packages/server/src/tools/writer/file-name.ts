import { cutAtWord } from './text/cut.ts'

/** Longest name without its extension, in UTF-16 code units. */
const longest = 80
/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A file's name that says what the text is called, in its own letters. */
export function markdownFileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/[/\\|]/g, '-')
    .replace(/[<>:"?*#%]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const name = cutAtWord(plain, longest).replace(/^[.\s-]+|[.\s…-]+$/gu, '')
  return `${name === '' || reserved.test(name) ? 'text' : name}.md`
}

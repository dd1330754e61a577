import { singleLine } from '@ai-studio/contract'
import { wholeCut } from '../cut-text.ts'

/** A file name has at most 255 bytes on most systems; a letter takes up to four. */
const longest = 60

/** The header `Content-Disposition` of a file that is named after a title, as RFC 6266 has it. */
export function attachment(title: string, extension: string): string {
  const name = safe(title.toWellFormed()) || 'conversation'
  const plain = safe(
    name
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]+/g, ''),
  )
  const encoded = encodeURIComponent(`${name}.${extension}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain || 'conversation'}.${extension}"; filename*=UTF-8''${encoded}`
}

/** Without what any system refuses in a name, or reads as something else. */
function safe(text: string): string {
  const name = singleLine(text.replace(/[\p{Co}\p{Cn}]/gu, '').replace(/["%'*/:;<>?\\|]+/g, ' '))
  const cut = name.slice(0, wholeCut(name, Math.min(longest, name.length)))
  const bare = cut.replace(/^[\s.~-]+|[\s.]+$/g, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(bare) ? `${bare} 1` : bare
}

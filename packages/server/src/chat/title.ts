import { singleLine } from '@ai-studio/contract'
import { wholeCut } from './generation/text-pieces.ts'

const longest = 60
/** More than this of a message is not looked at, in UTF-16 code units. */
const considered = 2_000

/** A conversation's title, from its first message: the first line that says something, without markup. */
export function titleFrom(message: string): string {
  const text = message.trimStart().slice(0, considered).toWellFormed()
  for (const line of text.split(/\r?\n/)) {
    const title = plain(line.slice(0, longest * 5).toWellFormed())
    if (/[\p{L}\p{N}]/u.test(title)) return shorten(title)
  }
  return shorten(text.replace(/\s+/g, ' ').trim())
}

function plain(line: string): string {
  const words = line
    .replace(/^\s*(`{3,}|~{3,}).*$/, '')
    .replace(/^[\s>]*(#{1,6}\s+|[-*+]\s+(\[[ xX]\]\s+)?|\d+[.)]\s+)?/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(`+)(.+?)\1/g, '$2')
    // Next to letters and digits marks are part of what is said (`2**10`, `__init__`), but for scripts without spaces.
    .replace(
      /(^|[^\p{Lu}\p{Ll}\p{N}*~])(\*\*|~~)(?!\s)((?:(?!\2).)*(?!\s)(?!\2).)\2(?![\p{Lu}\p{Ll}\p{N}])/gu,
      '$1$3',
    )
    .replace(/(^|[^\p{L}\p{N}*_])([*_])(?![\s*_])(.*?[^\s*_])\2(?![\p{L}\p{N}*_])/gu, '$1$3')
  return singleLine(words)
}

function shorten(text: string): string {
  if (text.length <= longest) return text
  const start = text.slice(0, wholeCut(text, longest))
  const lastSpace = start.lastIndexOf(' ')
  const isWhole = text[start.length] === ' '
  // Scripts without spaces, and very long words, are cut where the room ends.
  const kept = isWhole || lastSpace < longest / 2 ? start : start.slice(0, lastSpace)
  return `${kept.replace(/[\s.,;:!?…-]+$/u, '')}…`
}

import { singleLine } from '@ai-studio/contract'
import { cutAtWord } from '../cut-text.ts'

/** UTF-16 code units, with the sign that it was cut. */
const longest = 61
/** More than this of a message is not looked at, in UTF-16 code units. */
const considered = 2_000

/** A conversation's title, from its first message: the first line that says something, without markup. */
export function titleFrom(message: string): string {
  const text = message.trimStart().slice(0, considered).toWellFormed()
  for (const line of text.split(/\r?\n/)) {
    const title = plain(line.slice(0, longest * 5).toWellFormed())
    if (/[\p{L}\p{N}]/u.test(title)) return cutAtWord(title, longest)
  }
  return cutAtWord(text.replace(/\s+/g, ' ').trim(), longest)
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

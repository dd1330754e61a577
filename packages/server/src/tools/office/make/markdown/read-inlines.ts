import type { Token, Tokens } from 'marked'
import { decodeReferences } from '../../../../markdown/character-references.ts'
import { lineBreak, textOf } from '../../../../markdown/plain-text.ts'
import { maxDepth, tokensIn } from '../../../../markdown/read-markdown.ts'
import { safeAddress } from '../../../../markdown/safe-address.ts'
import type { Run, Runs } from './document-model.ts'
import { markupText } from './markup-text.ts'
import { writableText } from './writable-text.ts'

type Style = Omit<Run, 'text'>

/** What reading has met on its way. */
export interface Reading {
  hasImages: boolean
}

/** Text with its styles; neighbours in the same style are one run, and there is no space at either end. */
export function readInlines(tokens: readonly Token[], reading: Reading): Runs {
  return trimmed(joined(inlines(tokens, {}, reading, 0)))
}

function inlines(tokens: readonly Token[], style: Style, reading: Reading, depth: number): Run[] {
  return tokens.flatMap((token) => inline(token, style, reading, depth))
}

function inline(token: Token, style: Style, reading: Reading, depth: number): Run[] {
  const plain = (text: string): Run[] => [{ ...style, text: writableText(text) }]
  const inner = (more: Style) => inlines(tokensIn(token), { ...style, ...more }, reading, depth + 1)
  if (depth > maxDepth) return plain(token.raw)
  switch (token.type) {
    case 'strong':
      return inner({ isBold: true })
    case 'em':
      return inner({ isItalic: true })
    case 'del':
      return inner({ isStruck: true })
    case 'br':
      return plain('\n')
    case 'checkbox':
      return []
    case 'codespan':
      return [{ ...style, text: writableText((token as Tokens.Codespan).text), isCode: true }]
    case 'escape':
      return plain((token as Tokens.Escape).text)
    case 'html':
      return plain(lineBreak.test(token.raw.trim()) ? '\n' : markupText(token.raw))
    case 'link': {
      const link = safeAddress((token as Tokens.Link).href, '')
      return inner(link === undefined ? {} : { link })
    }
    case 'image': {
      reading.hasImages = true
      return plain(decodeReferences((token as Tokens.Image).text))
    }
    default:
      return tokensIn(token).length > 0 ? inner({}) : plain(softBreaks(textOf(token)))
  }
}

/** A line's end in the source is a space in the text. */
const softBreaks = (text: string): string => text.replaceAll(/[ \t]*\n[ \t]*/g, ' ')

const sameStyle = (one: Run, other: Run): boolean =>
  one.isBold === other.isBold &&
  one.isItalic === other.isItalic &&
  one.isCode === other.isCode &&
  one.isStruck === other.isStruck &&
  one.link === other.link

function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    if (run.text === '') continue
    const last = result.at(-1)
    if (last && sameStyle(last, run)) result[result.length - 1] = { ...last, text: last.text + run.text }
    else result.push(run)
  }
  return result
}

function trimmed(runs: Run[]): Runs {
  while (runs[0] && !runs[0].isCode && runs[0].text.trimStart() !== runs[0].text) {
    const text = runs[0].text.trimStart()
    if (text === '') runs.shift()
    else runs[0] = { ...runs[0], text }
  }
  for (
    let last = runs.at(-1);
    last && !last.isCode && last.text.trimEnd() !== last.text;
    last = runs.at(-1)
  ) {
    const text = last.text.trimEnd()
    if (text === '') runs.pop()
    else runs[runs.length - 1] = { ...last, text }
  }
  return runs
}

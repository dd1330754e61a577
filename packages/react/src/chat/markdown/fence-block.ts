import type { FenceBlock } from './blocks.ts'
import { isBlank, type OpenBlock } from './open-block.ts'

const opening = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/

/** Code is kept in pieces of this many lines, so that a new line costs one piece and not the whole. */
export const linesPerChunk = 32

/** The language named by a fence's info. */
export function languageOf(info: string | undefined): string {
  return /^\S*/.exec((info ?? '').trim().replace(/\\([!-/:-@[-`{-~])/g, '$1'))![0]
}

/** Code as pieces of equally many lines. */
export function toChunks(code: string): string[] {
  const lines = code.split('\n')
  const chunks: string[] = []
  for (let at = 0; at < lines.length; at += linesPerChunk) {
    chunks.push(lines.slice(at, at + linesPerChunk).join('\n'))
  }
  return chunks
}

/** A fenced code block: lines are appended, nothing is read twice. */
export function openFence(firstLine: string): OpenBlock {
  const [, blanks = '', fence = '', info = ''] = opening.exec(firstLine)!
  const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},} *$`)
  const maybeClosing = new RegExp(`^ {0,3}${fence[0]}+ *$`)
  const indentation = new RegExp(`^ {0,${blanks.length}}`)
  const language = languageOf(info)
  const chunks: string[] = []
  let lines: string[] = []
  let isBegun = false
  let isClosed = false

  const toBlock = (last: readonly string[], isFinal: boolean): FenceBlock => ({
    kind: 'code',
    language,
    chunks: last.length > 0 ? [...chunks, last.join('\n')] : [...chunks],
    isClosed: isFinal,
  })

  return {
    judge: (line) => (isBegun && closing.test(line) ? 'last' : 'more'),
    add(line) {
      if (!isBegun) isBegun = true
      else if (closing.test(line)) isClosed = true
      else {
        lines.push(line.replace(indentation, ''))
        if (lines.length === linesPerChunk) {
          chunks.push(lines.join('\n'))
          lines = []
        }
      }
      return null
    },
    view(partial) {
      if (!isBegun) return null
      const isShown = partial !== null && !isBlank(partial) && !maybeClosing.test(partial)
      return toBlock(isShown ? [...lines, partial.replace(indentation, '')] : lines, isClosed)
    },
    close: () => toBlock(lines, true),
    isEmpty: false,
  }
}

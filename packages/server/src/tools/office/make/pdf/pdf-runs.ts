import { levelRuns } from '../bidi.ts'
import type { Run, Runs } from '../markdown/document-model.ts'
import { textOfRuns } from '../markdown/document-model.ts'
import { hasRightToLeft } from '../text-direction.ts'
import { hasGlyph, type PdfFont } from './pdf-fonts.ts'
import type { Tag } from './pdf-structure.ts'

/** A stretch of text in one style, one font and one direction, as the layout takes it. */
export interface PdfRun {
  text: string
  font: PdfFont
  /** Of the bidirectional algorithm; read where lines are built. */
  bidiLevel: number
  /** What it is part of, for screen readers; read where lines are drawn. */
  tag: Tag | undefined
  bold?: boolean
  italics?: boolean
  color?: string
  background?: string
  decoration?: 'underline' | 'lineThrough' | ('underline' | 'lineThrough')[]
  fontSize?: number
  link?: string
}

export interface RunLook {
  tag: Tag | undefined
  arabic: 'Arabic' | 'Naskh'
  isRightToLeft: boolean
  linkColour: string
  codeSize: number
  codeBackground: string
  /** Called once for each character that no font has. */
  onMissing: () => unknown
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ignorable = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u
const missing = '□'
/** In one paragraph; the engine copies them all for each of them. */
const maxRuns = 2_000
const longWord = /\S{200,}/g
const breakable = '\u200b'

/** Text of a paragraph, cut where its style, its direction or its font changes. */
export function pdfRuns(runs: Runs, look: RunLook): PdfRun[] {
  const whole = textOfRuns(runs)
  const base = look.isRightToLeft ? 'rtl' : 'ltr'
  const levels =
    look.isRightToLeft || hasRightToLeft(whole)
      ? levelRuns(whole, base)
      : [{ start: 0, end: whole.length, level: 0 }]
  const result: PdfRun[] = []
  let start = 0
  for (const run of runs) {
    const end = start + run.text.length
    for (const part of levels) {
      const from = Math.max(start, part.start)
      const to = Math.min(end, part.end)
      if (from < to)
        result.push(...inFonts(whole.slice(from, to), part.level, run, look, maxRuns - result.length))
    }
    start = end
  }
  return result
}

/** @param room runs that there may be; what then has no letters in the usual font has none */
function inFonts(text: string, level: number, run: Run, look: RunLook, room: number): PdfRun[] {
  const style = styleOf(run, look)
  const order: PdfFont[] = run.isCode
    ? ['Mono', look.arabic, 'Text']
    : look.isRightToLeft || level % 2 === 1
      ? [look.arabic, 'Text', 'Mono']
      : ['Text', 'Mono', look.arabic]
  const made: PdfRun[] = []
  const add = (font: PdfFont, part: string) => {
    const last = made.at(-1)
    if (last?.font === font) last.text += part
    else made.push({ ...style, text: part, font, bidiLevel: level, tag: look.tag })
  }
  // Words without an end would be measured again and again.
  const written = withPlainSpaces(text, order).replaceAll(longWord, (word) =>
    (word.match(/.{1,50}/gsu) ?? [word]).join(breakable),
  )
  const [usual = 'Text'] = order
  if (isCovered(usual, written)) return (add(usual, written), made)
  for (const { segment } of graphemes.segment(written)) {
    const last = made.at(-1)?.font
    // Spaces and signs stay with the word before them.
    if (last && signs.test(segment) && isCovered(last, segment)) {
      add(last, segment)
      continue
    }
    const fonts = made.length < room ? order : [last ?? usual]
    const visible = isDrawn(segment, fonts) ? segment : withoutMarks(segment)
    if (visible === '') continue
    const font = fonts.find((font) => isCovered(font, visible))
    if (font) add(font, visible)
    else {
      look.onMissing()
      if (made.length < room) add('Mono', missing)
      else add(last ?? usual, '?')
    }
  }
  return made
}

const signs = /^[\s\p{P}\p{N}]$/u

const isDrawn = (segment: string, fonts: readonly PdfFont[]): boolean =>
  fonts.some((font) => isCovered(font, segment))

/** No font has a glyph for a tab, and few have one for the wide spaces of other scripts. */
const withPlainSpaces = (text: string, fonts: readonly PdfFont[]): string =>
  text
    .replaceAll('\t', '    ')
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}]/gu, (space) => (isDrawn(space, fonts) ? space : ' '))

/** Without what only says how the characters around it are drawn. */
const withoutMarks = (segment: string): string =>
  Array.from(segment)
    .filter((character) => !ignorable.test(character))
    .join('')

function isCovered(font: PdfFont, text: string): boolean {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    if (codePoint !== 0x0a && !hasGlyph(font, codePoint)) return false
  }
  return true
}

function styleOf(run: Run, look: RunLook): Partial<PdfRun> {
  const lines = [run.link && 'underline', run.isStruck && 'lineThrough'].filter(Boolean) as (
    | 'underline'
    | 'lineThrough'
  )[]
  return {
    ...(run.isBold && { bold: true }),
    ...(run.isItalic && { italics: true }),
    ...(run.isCode && { fontSize: look.codeSize, background: `#${look.codeBackground}` }),
    ...(run.link && { link: run.link, color: `#${look.linkColour}` }),
    ...(lines.length > 0 && { decoration: lines }),
  }
}

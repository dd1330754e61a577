import type { DocumentSource } from '../source.ts'
import { filled, textsOf } from '../texts.ts'
import { type OutlinePart, slideOutline } from './slide-outline.ts'
import { inch, type PlacedUnit, slideArea, type SlidePlan, type SlideUnit } from './slide-plan.ts'
import { codeFrame, fittingTitle, headHeight, slideUnits } from './slide-units.ts'

/** More slides than this nobody shows, and few programs open. */
export const maxSlides = 200
const bodyHeight = slideArea.bodyHeight * inch
/** Sizes that are tried before a part goes on on another slide. */
const fontSizes = [20, 18, 16]
const continuedSize = 18
const gap = 10
export const titleSizes = [30, 26, 22]

/** A document as slides on which everything fits. */
export function planSlides(source: DocumentSource): { slides: SlidePlan[]; isCut: boolean } {
  const { continued } = textsOf(source.order.language)
  const slides = slideOutline(source).flatMap((part) =>
    part.kind === 'content' ? contentSlides(part, continued) : [{ ...part, units: [], fontSize: 0 }],
  )
  return { slides: slides.slice(0, maxSlides), isCut: slides.length > maxSlides }
}

function contentSlides(part: OutlinePart, continued: string): SlidePlan[] {
  const { text } = fittingTitle(part.title, titleSizes, slideArea.bodyWidth * inch)
  // What a title has no room for is not lost.
  const unitsAt = (fontSize: number): PlacedUnit[] => [
    ...(text === part.title
      ? []
      : slideUnits([{ kind: 'heading', level: 3, runs: [{ text: part.title }] }], fontSize)),
    ...slideUnits(part.blocks, fontSize),
  ]
  const whole = fontSizes.map((fontSize) => ({ fontSize, pages: spread(unitsAt(fontSize)) }))
  const { fontSize, pages } = whole.find(({ pages }) => pages.length === 1) ??
    whole.find((one) => one.fontSize === continuedSize) ?? { fontSize: continuedSize, pages: [] }
  return pages.map((units, number) => ({
    kind: 'content',
    title: number === 0 ? text : filled(continued, { title: text, part: number + 1 }),
    subtitle: '',
    units,
    fontSize,
    notes: number === 0 ? part.notes : [],
  }))
}

/** Spreads units over slides; one slide where there are none. */
function spread(units: readonly PlacedUnit[]): PlacedUnit[][] {
  const pages: PlacedUnit[][] = [[]]
  let used = 0
  for (const [place, placed] of units.entries()) {
    let page = pages.at(-1) ?? []
    const added = addedHeight(page.at(-1), placed)
    const next = units[place + 1]
    // A heading stays with what stands below it.
    const isHeading = placed.unit.kind === 'line' && placed.unit.isHeading && next !== undefined
    const needed = added + (isHeading ? Math.min(addedHeight(placed, next), bodyHeight / 2) : 0)
    if (page.length > 0 && used + needed > bodyHeight) {
      page = []
      pages.push(page)
      used = 0
    }
    used += addedHeight(page.at(-1), placed)
    const last = page.at(-1)
    const joined = last && join(last, placed)
    if (joined) page[page.length - 1] = joined
    else
      page.push(placed.unit.kind === 'line' ? placed : { ...placed, height: addedHeight(undefined, placed) })
  }
  return pages
}

const belong = (one: SlideUnit, other: SlideUnit): boolean =>
  (one.kind === 'code' && other.kind === 'code') ||
  (one.kind === 'table' && other.kind === 'table' && one.shares === other.shares)

/** Points that a unit takes below another one. */
function addedHeight(last: PlacedUnit | undefined, { unit, height }: PlacedUnit): number {
  if (last && belong(last.unit, unit)) return height
  const space = last && (last.unit.kind !== 'line' || unit.kind !== 'line') ? gap : 0
  if (unit.kind === 'table') return height + headHeight(unit) + space
  return height + (unit.kind === 'code' ? codeFrame : 0) + space
}

/** Rows of one table and lines of one code are one unit. */
function join(last: PlacedUnit, next: PlacedUnit): PlacedUnit | undefined {
  if (!belong(last.unit, next.unit)) return undefined
  const height = last.height + next.height
  if (last.unit.kind === 'code' && next.unit.kind === 'code')
    return { unit: { kind: 'code', lines: [...last.unit.lines, ...next.unit.lines] }, height }
  if (last.unit.kind === 'table' && next.unit.kind === 'table')
    return { unit: { ...last.unit, rows: [...last.unit.rows, ...next.unit.rows] }, height }
  return undefined
}

/** What a slide says, a line for each paragraph, row and line of code. */
export const slideText = ({ units, subtitle }: SlidePlan): string[] => [
  ...subtitle.split('\n').filter(Boolean),
  ...units.flatMap(({ unit }) => unitText(unit)),
]

function unitText(unit: SlideUnit): string[] {
  const text = (runs: readonly { text: string }[]) => runs.map((run) => run.text).join('')
  if (unit.kind === 'code') return [...unit.lines]
  if (unit.kind === 'line') return [text(unit.runs)]
  return [unit.header, ...unit.rows].filter((row) => row.length > 0).map((row) => row.map(text).join(' | '))
}

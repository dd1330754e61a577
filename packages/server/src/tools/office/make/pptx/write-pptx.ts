import PptxGenJS from 'pptxgenjs'
import { isRightToLeft } from '../text-direction.ts'
import type { DocumentSource, WrittenDocument } from '../source.ts'
import type { Theme } from '../themes.ts'
import { mendPackage } from './mend-package.ts'
import { planSlides, slideText, titleSizes } from './plan-slides.ts'
import { coverSubtitleTop, coverTitle, defineMasters, masters } from './slide-masters.ts'
import { inch, type PlacedUnit, slideArea, type SlideLine, type SlidePlan } from './slide-plan.ts'
import { tableRows } from './slide-table.ts'
import { lineRuns, paragraphRuns } from './slide-text.ts'
import { codeFrame, codeSize, fittingTitle } from './slide-units.ts'

const coverSizes = [40, 34, 28, 24]

/** Writes a presentation. */
export async function writePptx(source: DocumentSource): Promise<WrittenDocument> {
  const { theme, order, title, author, textLanguage } = source
  const { slides, isCut } = planSlides(source)
  const deck = new PptxGenJS()
  deck.layout = 'LAYOUT_WIDE'
  deck.title = title
  deck.subject = ''
  deck.author = author
  deck.company = ''
  deck.theme = { headFontFace: theme.fonts.heading, bodyFontFace: theme.fonts.body }
  defineMasters(deck, theme, order.pageNumbers)
  for (const plan of slides) drawSlide(deck, plan, theme, textLanguage)
  const written = (await deck.write({ outputType: 'uint8array', compression: false })) as Uint8Array
  return {
    data: mendPackage(written, order.now),
    pages: slides.length,
    slides: slides.map((plan) => ({ title: plan.title, lines: slideText(plan) })),
    ...(isCut && { warnings: ['cut'] }),
  }
}

function drawSlide(deck: PptxGenJS, plan: SlidePlan, theme: Theme, lang: string): void {
  const isContent = plan.kind === 'content'
  const slide = deck.addSlide({ masterName: isContent ? masters.content : masters.cover })
  const cover = coverTitle(theme)
  const width = (isContent ? slideArea.bodyWidth : cover.w) * inch
  const { text, size } = fittingTitle(plan.title, isContent ? titleSizes : coverSizes, width)
  const isRight = isRightToLeft(plan.title)
  slide.addText([{ text, options: { lang, ...(isRight && { rtlMode: true, align: 'right' }) } }], {
    placeholder: 'title',
    fontSize: size,
    ...(isRight && { rtlMode: true, align: 'right' }),
  })
  if (plan.subtitle) drawSubtitle(slide, plan.subtitle, theme, cover, lang)
  drawUnits(slide, plan, theme, lang)
  const notes = [...(isContent || text === plan.title ? [] : [plan.title]), ...plan.notes]
  if (notes.length > 0) slide.addNotes(notes.join('\n'))
}

function drawSubtitle(
  slide: PptxGenJS.Slide,
  subtitle: string,
  theme: Theme,
  { x, w, align }: ReturnType<typeof coverTitle>,
  lang: string,
): void {
  const runs = subtitle.split('\n').flatMap((line, number) => {
    const isRight = isRightToLeft(line)
    return paragraphRuns([{ text: line }], theme, {
      align: isRight ? 'right' : align,
      ...(isRight && { rtlMode: true }),
      lang,
      fontSize: number === 0 ? 20 : 16,
      fontFace: theme.fonts.body,
      color: theme.colours.onCover,
      paraSpaceAfter: 8,
    })
  })
  slide.addText(runs, { x, y: coverSubtitleTop, w, h: 1.9, valign: 'top', margin: 0 })
}

function drawUnits(slide: PptxGenJS.Slide, { units, fontSize }: SlidePlan, theme: Theme, lang: string): void {
  const { left: x, bodyWidth: w } = slideArea
  let y: number = slideArea.bodyTop
  for (const { lines, unit, height } of boxes(units)) {
    const h = height / inch
    if (lines.length > 0)
      slide.addText(
        lines.flatMap((line) =>
          lineRuns(line, theme, fontSize).map((run) => ({ ...run, options: { ...run.options, lang } })),
        ),
        { x, y, w, h, valign: 'top', margin: 0 },
      )
    else if (unit?.kind === 'table') {
      const { rows, widths, heights } = tableRows(unit, theme)
      slide.addTable(rows, { x, y, w, colW: widths, rowH: heights })
    } else if (unit?.kind === 'code') drawCode(slide, unit.lines, { x, y, w, h }, theme)
    y += h + 10 / inch
  }
}

/** Paragraphs that follow each other stand in one box. */
function boxes(
  units: readonly PlacedUnit[],
): { lines: SlideLine[]; unit: PlacedUnit['unit'] | undefined; height: number }[] {
  const made: { lines: SlideLine[]; unit: PlacedUnit['unit'] | undefined; height: number }[] = []
  for (const { unit, height } of units) {
    const last = made.at(-1)
    if (unit.kind !== 'line') made.push({ lines: [], unit, height })
    else if (last && last.lines.length > 0) {
      last.lines.push(unit)
      last.height += height
    } else made.push({ lines: [unit], unit: undefined, height })
  }
  return made
}

function drawCode(
  slide: PptxGenJS.Slide,
  lines: readonly string[],
  place: { x: number; y: number; w: number; h: number },
  { colours, fonts }: Theme,
): void {
  const runs = lines.map((text): PptxGenJS.TextProps => ({
    text,
    options: { align: 'left', breakLine: true },
  }))
  slide.addText(runs, {
    ...place,
    align: 'left',
    valign: 'top',
    margin: codeFrame / 2,
    fontFace: fonts.code,
    fontSize: codeSize,
    color: colours.text,
    fill: { color: colours.surface },
    line: { color: colours.rule, width: 0.75 },
  })
}

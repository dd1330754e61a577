import type PptxGenJS from 'pptxgenjs'
import type { Runs } from '../markdown/document-model.ts'
import { textOfRuns } from '../markdown/document-model.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { Theme } from '../themes.ts'
import type { SlideLine } from './slide-plan.ts'
import { headingSpace, levelIndent, paragraphSpace } from './slide-units.ts'

type Align = 'left' | 'center' | 'right'

/** Text of one paragraph for the library, which ends it where a run says so. */
export function paragraphRuns(
  runs: Runs,
  theme: Theme,
  look: PptxGenJS.TextPropsOptions & { align: Align },
): PptxGenJS.TextProps[] {
  const { colours, fonts } = theme
  const parts = runs.flatMap((run) =>
    run.text.split('\n').map((text, line) => ({ run, text, isNewLine: line > 0 })),
  )
  const made = parts.map(({ run, text, isNewLine }): PptxGenJS.TextProps => ({
    text,
    options: {
      ...look,
      ...(isNewLine && { softBreakBefore: true }),
      ...(run.isBold && { bold: true }),
      ...(run.isItalic && { italic: true }),
      ...(run.isStruck && { strike: 'sngStrike' as const }),
      ...(run.isCode && { fontFace: fonts.code }),
      ...(run.link && { hyperlink: { url: run.link }, color: colours.link }),
    },
  }))
  const last = made.at(-1)
  if (last?.options) last.options.breakLine = true
  return made.length > 0 ? made : [{ text: '', options: { ...look, breakLine: true } }]
}

/** A paragraph or an item of a list. */
export function lineRuns(line: SlideLine, theme: Theme, fontSize: number): PptxGenJS.TextProps[] {
  const { colours, fonts } = theme
  const isRight = isRightToLeft(textOfRuns(line.runs))
  return paragraphRuns(line.runs, theme, {
    align: isRight ? 'right' : 'left',
    ...(isRight && { rtlMode: true }),
    fontSize: line.isHeading ? fontSize + 1 : fontSize,
    fontFace: line.isHeading ? fonts.heading : fonts.body,
    color: line.isHeading ? colours.accent : colours.text,
    paraSpaceAfter: paragraphSpace,
    ...(line.isHeading && { bold: true, paraSpaceBefore: headingSpace }),
    ...(line.level > 0 && { indentLevel: line.level }),
    ...bullet(line),
  })
}

/** What a further paragraph of an item has is not seen, but moves it below the first one. */
const signs = { done: '2611', open: '2610', continued: '200B' } as const
const marks = ['2022', '2013', '25AA']

function bullet({ mark, level }: SlideLine): Pick<PptxGenJS.TextPropsOptions, 'bullet'> {
  const indent = levelIndent
  if (mark === 'none') return {}
  if (typeof mark === 'number')
    // Numbers of presentations begin at 1 and end there.
    return { bullet: { type: 'number', numberStartAt: Math.min(Math.max(mark, 1), 32_767), indent } }
  const characterCode = mark === 'bullet' ? (marks[level % marks.length] ?? '2022') : signs[mark]
  return { bullet: { characterCode, indent } }
}

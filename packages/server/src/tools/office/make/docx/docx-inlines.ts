import { ExternalHyperlink, type ParagraphChild, TextRun } from 'docx'
import { levelRuns } from '../bidi.ts'
import { type Run, type Runs, textOfRuns } from '../markdown/document-model.ts'
import { hasRightToLeft } from '../text-direction.ts'

/** Text of a paragraph as Word's runs and links, in the order of reading. */
export function docxInlines(runs: Runs, isRightToLeft: boolean): ParagraphChild[] {
  const isMixed = isRightToLeft || hasRightToLeft(textOfRuns(runs))
  return linked(runs).flatMap(({ link, runs }): ParagraphChild[] => {
    const children = runs.flatMap((run) =>
      textRuns(run, isMixed ? (isRightToLeft ? 'rtl' : 'ltr') : undefined),
    )
    return link === undefined ? children : [new ExternalHyperlink({ link, children })]
  })
}

/** Neighbours that lead to the same address. */
function linked(runs: Runs): { link: string | undefined; runs: Run[] }[] {
  const groups: { link: string | undefined; runs: Run[] }[] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && last.link === run.link) last.runs.push(run)
    else groups.push({ link: run.link, runs: [run] })
  }
  return groups
}

function textRuns(run: Run, base: 'ltr' | 'rtl' | undefined): TextRun[] {
  // Word takes the direction of spaces and signs, and the font of letters, from the run that they stand in.
  const parts = base ? levelRuns(run.text, base) : [{ start: 0, end: run.text.length, level: 0 }]
  return parts.flatMap(({ start, end, level }) =>
    run.text
      .slice(start, end)
      .split('\n')
      .map(
        (text, line) =>
          new TextRun({
            text,
            ...(line > 0 && { break: 1 }),
            ...(run.isBold && { bold: true }),
            ...(run.isItalic && { italics: true }),
            ...(run.isStruck && { strike: true }),
            ...(level % 2 === 1 && { rightToLeft: true }),
            ...(run.link ? { style: 'Hyperlink' } : run.isCode && { style: 'InlineCode' }),
          }),
      ),
  )
}

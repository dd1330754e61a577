import { writeAsShown } from './as-shown.ts'
import { readExcel } from './excel-library.ts'
import type { Block, Reading } from './document-blocks.ts'
import { cutSheet, type CutSheet } from './cut-sheet.ts'
import { shortenTexts } from './cut-xml.ts'
import { hasMacros, readOfficePackage } from './office-package.ts'
import { readingLimits as limits } from './reading-limits.ts'
import { rowKeeper } from './row-keeper.ts'
import { unreadable } from './refusals.ts'
import { timesAsText } from './times-as-text.ts'
import { readWorkbook } from './workbook.ts'
import type { Language, OfficeWarning } from '@ai-studio/contract'
import { officeText } from '../office-texts.ts'

/**
 * Reads the sheets of a workbook. Formulas are never worked out: what was last seen of them is in the file.
 * @param language In which a sheet is called whose name says nothing.
 */
export async function readXlsx(name: string, data: Uint8Array, language: Language): Promise<Reading> {
  const office = await readOfficePackage(name, data)
  const workbook = readWorkbook(name, office.parts)
  const cuts: CutSheet[] = []
  for (const { path } of workbook.sheets) {
    const xml = office.parts.get(path)
    if (xml === undefined) throw unreadable(name)
    const cut = cutSheet(name, xml)
    cuts.push(cut)
    office.parts.set(path, cut.xml)
  }
  writeAsShown(name, office.parts, workbook)
  // The library needs much more than its length for a text of millions of characters.
  let hasLongTexts = false
  for (const [path, xml] of office.parts) {
    const short = shortenTexts(xml, limits.cellLength)
    office.parts.set(path, short.xml)
    hasLongTexts ||= short.isCut
  }
  // The library looks for both under these names alone.
  office.parts.set('xl/workbook.xml', workbook.xml)
  office.parts.set('xl/_rels/workbook.xml.rels', workbook.relations)

  const warnings = new Set<OfficeWarning>()
  if (hasMacros(office)) warnings.add('macros')
  if (cuts.some(({ hasFormulas }) => hasFormulas)) warnings.add('formulas')
  if (hasLongTexts || cuts.some(({ isCut }) => isCut)) warnings.add('cut')

  const sheets = await readExcel(
    office.parts,
    workbook.sheets.map(({ path }) => path),
  )
  const several = sheets.length > 1
  const blocks = sheets.flatMap(({ sheet, data }, place): Block[] => {
    const keeper = rowKeeper()
    for (const row of timesAsText(data, workbook.dayZero)) keeper.add(row)
    if (keeper.isCut) warnings.add('cut')
    if (keeper.rows.every((row) => row.every((cell) => cell === null))) return []
    const rowCount = keeper.rowCount + (cuts[place]?.rowsLeftOut ?? 0)
    const called = readable(sheet) || officeText('table', language, { number: place + 1 })
    const table: Block = { kind: 'table', grid: { name: called, rows: keeper.rows, rowCount } }
    return several ? [{ kind: 'heading', level: 2, text: called }, table] : [table]
  })
  return { blocks, pages: null, warnings: [...warnings] }
}

/** The name of a sheet without control characters, which no program shows, and halves of characters. */
const readable = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()

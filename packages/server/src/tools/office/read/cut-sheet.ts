import { attributesOf, cutXml } from './cut-xml.ts'
import { readingLimits as limits } from './reading-limits.ts'

/** The beginning of a sheet. */
export interface CutSheet {
  xml: string
  isCut: boolean
  /** Rows that follow what was kept, empty ones included. */
  rowsLeftOut: number
  /** Whether cells that were kept have formulas. */
  hasFormulas: boolean
}

/** Blank rows cost nothing in a file, and a row each in memory. */
const lastRowNumber = limits.rows * 4

/**
 * Keeps as many rows of a sheet as are wanted, so that a million rows, or a cell in the last corner, cost no more than that.
 * @throws ToolError `FILE_UNREADABLE` or `FILE_TOO_COMPLEX`.
 */
export function cutSheet(name: string, xml: string): CutSheet {
  let rows = 0
  let columns = 1
  let hasFormulas = false
  let rowTag = 'row'
  const cut = cutXml(name, xml, (tag) => {
    if (tag.kind === 'close') return true
    if (tag.name === 'f') hasFormulas = true
    else if (tag.name === 'row') {
      const text = xml.slice(tag.start, tag.end)
      rowTag = /^<([^\s/>]+)/.exec(text)?.[1] ?? rowTag
      rows += 1
      const number = Number(attributesOf(text)['r'] ?? rows)
      return rows <= limits.rows && number <= lastRowNumber && number * columns <= limits.cells
    } else if (tag.name === 'c') {
      const letters = /\sr="([A-Z]{1,3})\d+"/.exec(xml.slice(tag.start, tag.end))?.[1]
      columns = Math.max(columns, letters === undefined ? 1 : columnNumber(letters))
      return rows * columns <= limits.cells
    }
    return true
  })
  return {
    xml: cut.xml,
    isCut: cut.isCut,
    rowsLeftOut: cut.isCut ? countTags(xml, rowTag, cut.end) : 0,
    hasFormulas,
  }
}

/** A is 1, Z is 26, AA is 27. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

function countTags(xml: string, name: string, from: number): number {
  let count = 0
  for (let place = xml.indexOf(`<${name}`, from); place >= 0; place = xml.indexOf(`<${name}`, place + 1)) {
    if (/[\s/>]/.test(xml[place + name.length + 1] ?? '')) count += 1
  }
  return count
}

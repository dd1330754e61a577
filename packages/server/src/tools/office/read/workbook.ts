import { attributesOf, cutXml } from './cut-xml.ts'
import { relationsOf, type PartRelation } from './part-relations.ts'
import { unreadable } from './refusals.ts'

/** The sheets of a workbook that have cells, in their order. */
export interface Workbook {
  sheets: { path: string }[]
  /** The part with the formats of its cells. */
  styles: string
  /** The day that its calendar counts from, as a time stamp. */
  dayZero: number
  /** The workbook without its other sheets, charts and dialogs, and written as the library takes it. */
  xml: string
  /** What it refers to, as the library follows it. */
  relations: string
}

/** Of Excel for Windows; the day before the first one, since there 1900 has a day more than it had. */
const dayZeroOf1900 = Date.UTC(1899, 11, 30)
const dayZeroOf1904 = Date.UTC(1904, 0, 1)

/** @throws ToolError `FILE_UNREADABLE`. */
export function readWorkbook(name: string, parts: ReadonlyMap<string, string>): Workbook {
  const [main] = [...relationsOf(name, parts, '').values()].filter(({ kind }) => kind === 'officeDocument')
  const workbookPath = main?.target ?? 'xl/workbook.xml'
  const xml = parts.get(workbookPath)
  const relations = relationsOf(name, parts, workbookPath)
  if (xml === undefined) throw unreadable(name)

  const sheets: Workbook['sheets'] = []
  const edits: { start: number; end: number; text: string }[] = []
  let dayZero: number | undefined
  let isOther = false
  cutXml(name, xml, (tag) => {
    if (tag.name === 'workbookPr' && tag.kind !== 'close' && dayZero === undefined) {
      const text = xml.slice(tag.start, tag.end)
      const is1904 = /^(1|true)$/.test(attributesOf(text)['date1904'] ?? '')
      dayZero = is1904 ? dayZeroOf1904 : dayZeroOf1900
      // The library knows one of the two words that the standard has for yes.
      if (is1904) edits.push({ ...tag, text: text.replace(/(\sdate1904\s*=\s*)(["'])true\2/, '$1"1"') })
    }
    if (tag.name !== 'sheet') return true
    if (tag.kind === 'close') {
      if (isOther) edits.push({ ...tag, text: '' })
      return true
    }
    const text = xml.slice(tag.start, tag.end)
    const attributes = attributesOf(text)
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    const relation = id === undefined ? undefined : relations.get(id)
    const path = relation?.kind === 'worksheet' ? relation.target : undefined
    isOther = path === undefined
    if (path === undefined) {
      edits.push({ ...tag, text: '' })
      return true
    }
    sheets.push({ path })
    // The library leaves out what has no name.
    if (!attributes['name']) edits.push({ ...tag, text: withBlankName(text) })
    return true
  })
  if (sheets.length === 0) throw unreadable(name)
  const edited = edits.reduceRight(
    (whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end),
    xml,
  )
  const styles = [...relations.values()].find(({ kind }) => kind === 'styles')?.target ?? 'xl/styles.xml'
  return {
    sheets,
    styles,
    dayZero: dayZero ?? dayZeroOf1900,
    xml: edited,
    relations: relationsXml(relations),
  }
}

const withBlankName = (tag: string): string =>
  tag.replace(/\sname\s*=\s*(""|'')/, '').replace(/^<[\w:.-]+/, '$& name=" "')

/** Names of parts from the beginning of the package: the library knows no other way to write them than one. */
function relationsXml(relations: ReadonlyMap<string, PartRelation>): string {
  const elements = [...relations].map(([id, { type, target }]) => {
    const path = target.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const said = { Id: id, Type: type, Target: `/${path}` }
    const attributes = Object.entries(said).map(
      ([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`,
    )
    return `<Relationship${attributes.join('')}/>`
  })
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements.join('')}</Relationships>`
}

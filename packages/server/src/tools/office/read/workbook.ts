import { attributesOf, cutXml } from './cut-xml.ts'
import { unreadable } from './refusals.ts'

/** The sheets of a workbook that have cells, in their order. */
export interface Workbook {
  sheets: { path: string }[]
  /** The day that its calendar counts from, as a time stamp. */
  dayZero: number
  /** The workbook without its other sheets, charts and dialogs, and written as the library takes it. */
  xml: string
}

/** Of Excel for Windows; the day before the first one, since there 1900 has a day more than it had. */
const dayZeroOf1900 = Date.UTC(1899, 11, 30)
const dayZeroOf1904 = Date.UTC(1904, 0, 1)

/** @throws ToolError `FILE_UNREADABLE`. */
export function readWorkbook(name: string, parts: ReadonlyMap<string, string>): Workbook {
  const xml = parts.get('xl/workbook.xml')
  const relations = parts.get('xl/_rels/workbook.xml.rels')
  if (xml === undefined || relations === undefined) throw unreadable(name)

  const paths = new Map<string, string>()
  cutXml(name, relations, (tag) => {
    if (tag.name !== 'Relationship' || tag.kind === 'close') return true
    const { Id: id, Type: type, Target: target } = attributesOf(relations.slice(tag.start, tag.end))
    if (id && target && type?.endsWith('/worksheet')) {
      paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    }
    return true
  })

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
    const attributes = attributesOf(xml.slice(tag.start, tag.end))
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    const path = id === undefined ? undefined : paths.get(id)
    isOther = path === undefined || !attributes['name']
    if (path !== undefined && !isOther) sheets.push({ path })
    else edits.push({ ...tag, text: '' })
    return true
  })
  if (sheets.length === 0) throw unreadable(name)
  const edited = edits.reduceRight(
    (whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end),
    xml,
  )
  return { sheets, dayZero: dayZero ?? dayZeroOf1900, xml: edited }
}

import { attributesOf, cutXml } from './cut-xml.ts'
import { unreadable } from './refusals.ts'

/** The sheets of a workbook that have cells, in their order. */
export interface Workbook {
  sheets: { path: string }[]
  /** The workbook without its other sheets: charts and dialogs. */
  xml: string
}

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
  const others: { start: number; end: number }[] = []
  let isOther = false
  cutXml(name, xml, (tag) => {
    if (tag.name !== 'sheet') return true
    if (tag.kind === 'close') {
      if (isOther) others.push({ start: tag.start, end: tag.end })
      return true
    }
    const attributes = attributesOf(xml.slice(tag.start, tag.end))
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    const path = id === undefined ? undefined : paths.get(id)
    isOther = path === undefined || !attributes['name']
    if (path !== undefined && !isOther) sheets.push({ path })
    else others.push({ start: tag.start, end: tag.end })
    return true
  })
  if (sheets.length === 0) throw unreadable(name)
  const kept = others.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), xml)
  return { sheets, xml: kept }
}

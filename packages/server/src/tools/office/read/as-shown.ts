import { attributesOf } from './cut-xml.ts'
import { editXml, rootOf } from './edit-xml.ts'

/** How a style shows numbers that it does not show as such: as percents, or with zeros before them up to a length. */
type Shown = 'percent' | number

/** Formats that every workbook has without saying so (ECMA-376 part 1, 18.8.30): 0% and 0.00%. */
const percentsOfAll = ['9', '10'] as const
/** A date or a time with nothing between its parts: yyyymmdd. */
const compactDate = /^[ymdhs]{3,20}$/i

/**
 * Writes into the sheets of a workbook, as text, the numbers that they show as percents or with zeros before them, of which
 * the library would tell the bare number; and puts signs between the parts of formats of dates, by which alone it knows them.
 * @param name What the document is called.
 * @throws ToolError `FILE_UNREADABLE` or `FILE_TOO_COMPLEX`.
 */
export function writeAsShown(
  name: string,
  parts: Map<string, string>,
  { styles, sheets }: { styles: string; sheets: readonly { path: string }[] },
): void {
  const xml = parts.get(styles)
  if (xml === undefined) return
  const { edited, shown } = readFormats(name, xml)
  parts.set(styles, edited)
  if (shown.size === 0) return
  for (const { path } of sheets) {
    const sheet = parts.get(path)
    if (sheet !== undefined) parts.set(path, withTexts(name, sheet, shown))
  }
}

/** The styles as the library takes them, and the numbers of those that show something other than the number. */
function readFormats(name: string, xml: string): { edited: string; shown: ReadonlyMap<string, Shown> } {
  const formats = new Map<string, Shown>(percentsOfAll.map((id) => [id, 'percent']))
  const ids: string[] = []
  let isInside = false
  const edited = editXml(name, xml, (tag, replace) => {
    if (tag.name === 'cellXfs') isInside = tag.kind === 'open'
    if (tag.kind === 'close' || (tag.name !== 'numFmt' && tag.name !== 'xf')) return
    const text = xml.slice(tag.start, tag.end)
    const { numFmtId = '0', formatCode = '' } = attributesOf(text)
    if (tag.name === 'xf') {
      if (isInside) ids.push(numFmtId)
      return
    }
    const shown = shownBy(formatCode)
    if (shown !== undefined) formats.set(numFmtId, shown)
    if (!compactDate.test(formatCode)) return
    const parted = formatCode.replace(/(.)(?!\1|$)/gi, '$1-')
    replace(tag.start, tag.end, text.replace(/(\sformatCode\s*=\s*["'])[^"']*/, `$1${parted}`))
  })
  const shown = ids.flatMap((id, style): [string, Shown][] => {
    const format = formats.get(id)
    return format === undefined ? [] : [[String(style), format]]
  })
  return { edited, shown: new Map(shown) }
}

function shownBy(code: string): Shown | undefined {
  if (/^0{2,15}$/.test(code)) return code.length
  // Signs in quotes and behind a backslash are only shown, those in brackets are conditions and colours; the first part is
  // the one for what is not negative.
  const [signs = ''] = code
    .replaceAll('&quot;', '"')
    .replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
    .split(';')
  return signs.includes('%') ? 'percent' : undefined
}

function withTexts(name: string, xml: string, shown: ReadonlyMap<string, Shown>): string {
  let cell: { start: number; tag: string; format: Shown } | undefined
  let valueStart = 0
  let value = ''
  return editXml(name, xml, (tag, replace) => {
    if (tag.name === 'c' && tag.kind === 'open') {
      const text = xml.slice(tag.start, tag.end)
      const { s = '', t = 'n' } = attributesOf(text)
      const format = shown.get(s)
      cell = format === undefined || t !== 'n' ? undefined : { start: tag.start, tag: text, format }
      value = ''
    } else if (tag.name === 'v' && tag.kind === 'open') valueStart = tag.end
    else if (tag.name === 'v' && tag.kind === 'close') value = xml.slice(valueStart, tag.start).trim()
    else if (tag.name === 'c' && tag.kind === 'close' && cell) {
      const text = value === '' ? null : shownText(Number(value), cell.format)
      if (text !== null) replace(cell.start, tag.end, textCell(cell.tag, text))
      cell = undefined
    }
  })
}

/** A cell with a text, which stands in it and not in the list of all texts. */
function textCell(tag: string, text: string): string {
  const { prefix } = rootOf(tag)
  const rest = tag.slice(`<${prefix}c`.length, -1).replace(/\st\s*=\s*("[^"]*"|'[^']*')/, '')
  return `<${prefix}c${rest} t="inlineStr"><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is></${prefix}c>`
}

function shownText(value: number, format: Shown): string | null {
  if (!Number.isFinite(value)) return null
  if (format === 'percent') {
    // Three decimals could be taken for thousands, where a point parts them; four cannot.
    return `${String(Number((value * 100).toPrecision(15))).replace(/\.\d{3}$/, '$&0')}%`
  }
  return Number.isSafeInteger(value) && value >= 0 ? String(value).padStart(format, '0') : null
}

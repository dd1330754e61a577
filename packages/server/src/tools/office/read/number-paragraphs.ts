import { randomUUID } from 'node:crypto'
import { editXml, rootOf } from './edit-xml.ts'
import { shownLabel } from './list-labels.ts'
import {
  attributeOf,
  numberIn,
  type NumberingList,
  type NumberingPlace,
  type WordNumbering,
} from './word-numbering.ts'

/**
 * What the bookmark begins with that hands the number of a paragraph on: the library makes an anchor of it, which shows
 * nothing. No document can know it, so that none of its own bookmarks is shown.
 */
const numberBookmark = `list-number-${randomUUID()}-`

/** The number that a bookmark hands on, with what is around it; it may be empty. Undefined for other bookmarks. */
export function numberOfBookmark(name: string): string | undefined {
  if (!name.startsWith(numberBookmark)) return undefined
  return name.slice(numberBookmark.length).replace(/\s+/g, ' ').trim()
}

/**
 * Puts the number of each paragraph of a Word document that is numbered by itself into it, as a bookmark. The library knows
 * that it is numbered, and not from where its list goes on.
 * @param name What the document is called.
 */
export function numberParagraphs(name: string, xml: string, numbering: WordNumbering): string {
  if (numbering.lists.size === 0) return xml
  const { prefix } = rootOf(xml)
  const countOn = listCounter()
  let place: NumberingPlace & { style?: string | undefined; isDeleted?: boolean } = {}
  /** Paragraph properties that are open, former ones within them, and text boxes that are in the document twice. */
  const open = { pPr: 0, pPrChange: 0, Choice: 0 }
  return editXml(name, xml, (tag, replace) => {
    if (tag.name === 'pPr' || tag.name === 'pPrChange' || tag.name === 'Choice') {
      if (tag.kind === 'open') open[tag.name] += 1
      if (tag.kind === 'close') open[tag.name] -= 1
    }
    if (open.Choice > 0 || open.pPrChange > 0) return
    const value = () => attributeOf(xml.slice(tag.start, tag.end), 'val')
    if (tag.name === 'pPr' && tag.kind === 'open') place = {}
    else if (tag.name === 'pPr' && tag.kind === 'close') {
      const label = place.isDeleted ? undefined : labelOf(place, numbering, countOn)
      if (label === undefined) return
      const value = numberBookmark + label.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
      const bookmark = `${prefix}bookmarkStart ${prefix}id="0" ${prefix}name="${value}"`
      replace(tag.end, tag.end, `<${bookmark}/>`)
    } else if (open.pPr === 0 || tag.kind === 'close') return
    else if (tag.name === 'pStyle') place.style = value()
    else if (tag.name === 'numId') place.list = value()
    else if (tag.name === 'ilvl') place.level = numberIn(value())
    // A paragraph whose end was deleted goes on in the next one.
    else if (tag.name === 'del') place.isDeleted = true
  })
}

/** What is shown before the next paragraph in a place; undefined where it has no number. */
function labelOf(
  { list: id, level, style }: NumberingPlace & { style?: string | undefined },
  { lists, styles }: WordNumbering,
  countOn: ListCounter,
): string | undefined {
  const byStyle = styles.get(style ?? '')
  const listId = id ?? byStyle?.list
  const list = lists.get(listId ?? '')
  const place = level ?? byStyle?.level ?? 0
  const format = list?.levels.get(place)?.format
  if (!list || format === undefined) return undefined
  const counts = countOn(listId!, list, place)
  return format === 'bullet' ? undefined : shownLabel(list.levels, place, counts)
}

/** Answers how far the levels of the list have come. */
type ListCounter = (id: string, list: NumberingList, level: number) => ReadonlyMap<number, number>

/** Counts the paragraphs of all lists of a document, in its order. */
function listCounter(): ListCounter {
  const counts = new Map<string, Map<number, number>>()
  const begun = new Set<string>()
  return (id, { count, levels, restarts }, level) => {
    const numbers = counts.get(count) ?? new Map<number, number>()
    counts.set(count, numbers)
    const restart = restarts.get(level)
    const before = numbers.get(level)
    const isNew = before === undefined || (restart !== undefined && !begun.has(`${id} ${level}`))
    begun.add(`${id} ${level}`)
    const number = isNew ? (restart ?? levels.get(level)?.start ?? 0) : before + 1
    numbers.set(level, number)
    for (const [deeper, { restart: above }] of levels) {
      if (deeper > level && level < above) numbers.delete(deeper)
    }
    return numbers
  }
}

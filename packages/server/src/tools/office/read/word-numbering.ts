import { attributesOf, cutXml, type XmlTag } from './cut-xml.ts'

/** One level of a list (ECMA-376 part 1, 17.9). */
export interface NumberingLevel {
  start: number
  /** As `w:numFmt` has it: `decimal`, `bullet`, … */
  format: string
  /** What is shown, with `%1` to `%9` for the numbers of the levels; undefined where nothing says so. */
  text?: string | undefined
  /** Levels above are shown in decimal numbers, whatever their own format. */
  isLegal?: boolean
  /** It begins anew behind levels above this one; 0 is none. */
  restart: number
}

/** A list that paragraphs are in. Several may share one count. */
export interface NumberingList {
  count: string
  levels: ReadonlyMap<number, NumberingLevel>
  /** What the count begins with anew when the list begins, by levels. */
  restarts: ReadonlyMap<number, number>
}

/** What a paragraph, or its style, says of its place in a list. */
export interface NumberingPlace {
  list?: string | undefined
  level?: number | undefined
}

/** What the numbering and the styles of a Word document say. */
export interface WordNumbering {
  lists: ReadonlyMap<string, NumberingList>
  /** The places of paragraphs by their styles. */
  styles: ReadonlyMap<string, NumberingPlace>
}

/** Of the levels of a list, from 0 on: Word has no more. A file may have any number, and any number of lists of them. */
const lastLevel = 8
/** In UTF-16 code units, of the text around a number: it is shown once for each paragraph. */
const longestText = 60

/** Numberings that refer to each other, and styles that are based on each other. */
const deepest = 20

/**
 * Reads how paragraphs are numbered. What is missing, or makes no sense, numbers nothing.
 * @param name What the document is called.
 */
export function readWordNumbering(
  name: string,
  { numbering, styles }: { numbering: string | undefined; styles: string | undefined },
): WordNumbering {
  const { counts, nums } = readDefinitions(name, numbering)
  const styleOf = readStyles(name, styles)

  const countOf = (num: Num | undefined, depth = 0): [string, Count] | undefined => {
    const count = counts.get(num?.count ?? '')
    if (count?.style === undefined) return count && [num!.count, count]
    return depth < deepest ? countOf(nums.get(styleOf.get(count.style)?.list ?? ''), depth + 1) : undefined
  }
  const lists = new Map<string, NumberingList>()
  for (const [id, num] of nums) {
    const found = countOf(num)
    if (found) {
      const [count, { levels }] = found
      lists.set(id, { count, levels: new Map([...levels, ...num.levels]), restarts: num.restarts })
    }
  }

  const places = new Map<string, NumberingPlace>()
  for (const style of styleOf.keys()) {
    const { list, level } = placeOfStyle(style, styleOf)
    if (list === undefined) continue
    // A level may name the style of its paragraphs, which need not name the level then.
    const count = counts.get(lists.get(list)?.count ?? '')
    places.set(style, { list, level: count?.levelOfStyle.get(style) ?? level })
  }
  return { lists, styles: places }
}

interface Count {
  levels: Map<number, NumberingLevel>
  levelOfStyle: Map<string, number>
  /** The style of lists that has the levels instead. */
  style?: string | undefined
}

interface Num {
  count: string
  levels: Map<number, NumberingLevel>
  restarts: Map<number, number>
}

function readDefinitions(name: string, xml: string | undefined) {
  const counts = new Map<string, Count>()
  const nums = new Map<string, Num>()
  let count: Count | undefined
  let num: Num | undefined
  let place: number | undefined
  let level: NumberingLevel | undefined
  visit(name, xml, (tag, attribute) => {
    if (tag.kind === 'close') {
      if (tag.name === 'lvl') level = undefined
      if (tag.name === 'abstractNum') count = undefined
      if (tag.name === 'num') num = undefined
      return
    }
    const value = attribute('val')
    switch (tag.name) {
      case 'abstractNum':
        count = { levels: new Map(), levelOfStyle: new Map() }
        counts.set(attribute('abstractNumId') ?? '', count)
        break
      case 'num':
        num = { count: '', levels: new Map(), restarts: new Map() }
        nums.set(attribute('numId') ?? '', num)
        break
      case 'abstractNumId':
        if (num) num.count = value ?? ''
        break
      case 'numStyleLink':
        if (count) count.style = value
        break
      case 'lvlOverride':
        place = levelIn(attribute('ilvl'))
        break
      case 'startOverride':
        if (place !== undefined) num?.restarts.set(place, numberIn(value) ?? 0)
        break
      case 'lvl':
        place = levelIn(attribute('ilvl'))
        level = undefined
        if (place === undefined) break
        // Without a start it begins with zero (17.9.25).
        level = { start: 0, format: 'decimal', restart: place }
        ;(num ?? count)?.levels.set(place, level)
        break
      case 'start':
        if (level) level.start = numberIn(value) ?? level.start
        break
      case 'numFmt':
        if (level) level.format = value ?? level.format
        break
      case 'lvlText':
        if (level && (value ?? '').length <= longestText) level.text = value ?? ''
        break
      case 'isLgl':
        if (level) level.isLegal = !/^(0|off|false)$/.test(value ?? '')
        break
      case 'lvlRestart':
        if (level) level.restart = numberIn(value) ?? level.restart
        break
      case 'pStyle':
        if (level && value !== undefined) count?.levelOfStyle.set(value, place ?? 0)
        break
    }
  })
  return { counts, nums }
}

interface Style extends NumberingPlace {
  basedOn?: string | undefined
}

function readStyles(name: string, xml: string | undefined): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style = {}
  visit(name, xml, (tag, attribute) => {
    if (tag.kind === 'close') return
    if (tag.name === 'style') styles.set(attribute('styleId') ?? '', (style = {}))
    if (tag.name === 'basedOn') style.basedOn = attribute('val')
    if (tag.name === 'numId') style.list = attribute('val')
    if (tag.name === 'ilvl') style.level = numberIn(attribute('val'))
  })
  return styles
}

/** A style has what it does not say itself from the one that it is based on. */
function placeOfStyle(id: string, styles: ReadonlyMap<string, Style>): NumberingPlace {
  const place: NumberingPlace = {}
  let style = styles.get(id)
  for (let depth = 0; style && depth < deepest; depth += 1) {
    place.list ??= style.list
    place.level ??= style.level
    style = styles.get(style.basedOn ?? '')
  }
  return place
}

/** Visits the tags of a part, which may be missing; attributes are called by their names without prefixes. */
function visit(
  name: string,
  xml: string | undefined,
  look: (tag: XmlTag, attribute: (name: string) => string | undefined) => void,
): void {
  if (xml === undefined) return
  cutXml(name, xml, (tag) => {
    look(tag, (wanted) => attributeOf(xml.slice(tag.start, tag.end), wanted))
    return true
  })
}

/** An attribute of a tag by its name without its prefix. */
export function attributeOf(tag: string, wanted: string): string | undefined {
  const attributes = attributesOf(tag)
  const name = Object.keys(attributes).find((each) => each === wanted || each.endsWith(`:${wanted}`))
  return name === undefined ? undefined : attributes[name]
}

function levelIn(text: string | undefined): number | undefined {
  const level = numberIn(text)
  return level !== undefined && level <= lastLevel ? level : undefined
}

/** A whole number that a list can have; others make no sense in it. */
export const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined

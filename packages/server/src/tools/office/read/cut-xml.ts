import { readingLimits } from './reading-limits.ts'
import { tooComplex, unreadable } from './refusals.ts'

/** A tag as it stands in the XML of an Office package. */
export interface XmlTag {
  /** Without its prefix. */
  name: string
  kind: 'open' | 'close' | 'empty'
  start: number
  end: number
  /** Characters of text between it and the tag before. */
  textBefore: number
}

/**
 * Goes through XML tag by tag for as long as `goesOn` says so, and answers what was gone through as whole XML: what was
 * open there is closed. What may not stand in an Office package (a document type, and with it entities of its own), is
 * nested without end or not well formed, is refused.
 * @param name What the document is called.
 * @throws ToolError `FILE_UNREADABLE` or `FILE_TOO_COMPLEX`.
 */
export function cutXml(
  name: string,
  xml: string,
  goesOn: (tag: XmlTag) => boolean,
): { xml: string; isCut: boolean; end: number } {
  const open: string[] = []
  let last = 0
  for (;;) {
    const start = xml.indexOf('<', last)
    if (start < 0) break
    const next = xml[start + 1]
    if (next === '?' || next === '!') {
      last = endOfAside(name, xml, start)
      continue
    }
    const end = endOfTag(name, xml, start)
    const isClosing = next === '/'
    const isEmpty = xml[end - 2] === '/'
    const fullName = nameAt(xml, isClosing ? start + 2 : start + 1)
    const tag: XmlTag = {
      name: fullName.slice(fullName.indexOf(':') + 1),
      kind: isClosing ? 'close' : isEmpty ? 'empty' : 'open',
      start,
      end,
      textBefore: start - last,
    }
    if (isClosing) {
      if (open.pop() !== fullName) throw unreadable(name)
      goesOn(tag)
    } else {
      if (!goesOn(tag) && open.length > 0) {
        const closing = open.toReversed().map((each) => `</${each}>`)
        return { xml: xml.slice(0, start) + closing.join(''), isCut: true, end: start }
      }
      if (!isEmpty && open.push(fullName) > readingLimits.depth) throw tooComplex(name)
    }
    last = end
  }
  if (open.length > 0 || last === 0) throw unreadable(name)
  return { xml, isCut: false, end: xml.length }
}

/** The end of a comment, of an instruction, or of text that is taken as it is. */
function endOfAside(name: string, xml: string, start: number): number {
  const [opening, closing] =
    asides.find(([opening]) => xml.startsWith(opening, start)) ??
    // Anything else that begins so declares something. In a package nothing may be declared (ECMA-376 part 2, 8.1.4).
    []
  if (opening === undefined || closing === undefined) throw unreadable(name)
  const end = xml.indexOf(closing, start + opening.length)
  if (end < 0) throw unreadable(name)
  return end + closing.length
}

const asides = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * The same XML with text that is taken as it is (CDATA) written as any other, and without comments: both may stand anywhere,
 * and the libraries know neither in the midst of text. What does not end stays, and is refused where it is gone through.
 */
export function withoutAsides(xml: string): string {
  const pieces: string[] = []
  let kept = 0
  for (let start = xml.indexOf('<!'); start >= 0; start = xml.indexOf('<!', kept)) {
    const [opening, closing] = asides.find(([opening]) => xml.startsWith(opening, start)) ?? []
    if (opening === undefined || closing === undefined) break
    const end = xml.indexOf(closing, start + opening.length)
    if (end < 0) break
    pieces.push(xml.slice(kept, start))
    if (opening === '<![CDATA[') pieces.push(escapeXml(xml.slice(start + opening.length, end)))
    kept = end + closing.length
  }
  return kept === 0 ? xml : pieces.join('') + xml.slice(kept)
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Where a tag ends; what stands in quotes does not end it. */
function endOfTag(name: string, xml: string, start: number): number {
  let quote = 0
  for (let place = start + 1; place < xml.length; place += 1) {
    const code = xml.charCodeAt(place)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x22 || code === 0x27) quote = code
    else if (code === 0x3e) return place + 1
    else if (code === 0x3c) break
  }
  throw unreadable(name)
}

function nameAt(xml: string, start: number): string {
  let end = start
  // Up to white space, a slash or the end of the tag.
  while (end < xml.length && !/[\s/>]/.test(xml[end]!)) end += 1
  return xml.slice(start, end)
}

/** The same with each text at most so long; a character that is written as an entity stays whole. */
export function shortenTexts(xml: string, limit: number): { xml: string; isCut: boolean } {
  const pieces: string[] = []
  let kept = 0
  for (let open = xml.indexOf('>'); open >= 0;) {
    const next = xml.indexOf('<', open)
    if (next < 0) break
    if (next - open - 1 > limit) {
      const text = xml.slice(open + 1, open + 1 + limit)
      pieces.push(xml.slice(kept, open + 1), text.replace(/&[^;]*$|[\ud800-\udbff]$/, ''))
      kept = next
    }
    open = xml.indexOf('>', next)
  }
  return kept === 0 ? { xml, isCut: false } : { xml: pieces.join('') + xml.slice(kept), isCut: true }
}

/** The attributes of a tag by their names, prefixes included. */
export function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>
  // A name begins where none goes on: tried from each of its letters, a long word alone would take for ever.
  for (const [, name, quoted] of tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    attributes[name!] = quoted!.slice(1, -1)
  }
  return attributes
}

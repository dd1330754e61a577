import { cutXml, type XmlTag } from './cut-xml.ts'

/** Puts other XML in the place of a piece of it; a piece of no length is a place to put it. */
export type ReplaceXml = (start: number, end: number, replacement: string) => void

/**
 * Goes through XML tag by tag, and answers it with what was replaced on the way. Replacements come in the order of the XML.
 * @param name What the document is called.
 * @throws ToolError `FILE_UNREADABLE` or `FILE_TOO_COMPLEX`, as `cutXml`.
 */
export function editXml(
  name: string,
  xml: string,
  visit: (tag: XmlTag, replace: ReplaceXml) => void,
): string {
  const pieces: string[] = []
  let kept = 0
  const replace: ReplaceXml = (start, end, replacement) => {
    pieces.push(xml.slice(kept, start), replacement)
    kept = end
  }
  cutXml(name, xml, (tag) => {
    visit(tag, replace)
    return true
  })
  return pieces.join('') + xml.slice(kept)
}

/** The element around all of it: its name without its prefix, and the prefix with its colon, or nothing. */
export function rootOf(xml: string): { name: string; prefix: string } {
  const [, prefix = '', name = ''] = /<([^\s<>/:?!]+:)?([^\s<>/:?!]+)/.exec(xml) ?? []
  return { name, prefix }
}

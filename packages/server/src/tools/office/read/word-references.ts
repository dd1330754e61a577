import { cutXml, type XmlTag } from './cut-xml.ts'
import type { ReplaceXml } from './edit-xml.ts'
import { attributeOf } from './word-numbering.ts'

/** What a part refers to: pictures and addresses by ids of relations, and notes. */
export interface WordReferences {
  relations: ReadonlyMap<string, unknown>
  notes: ReadonlySet<string>
}

const referring = new Set(['blip', 'imagedata', 'hyperlink', 'hlinkClick'])
const relationId = /(?<=\s[^\s=:"']+:(?:embed|link|id)\s*=\s*)(?:"[^"]*"|'[^']*')/g

/** Blanks references to relations that there are not, and takes away those to such notes. Answers whether it is done with a tag. */
export function referenceTaker(
  xml: string,
  { relations, notes }: WordReferences,
): (tag: XmlTag, replace: ReplaceXml) => boolean {
  let isLost = false
  return (tag, replace) => {
    const text = () => xml.slice(tag.start, tag.end)
    if (/^(foot|end)noteReference$/.test(tag.name)) {
      const note = tag.name.replace('Reference', '')
      if (tag.kind !== 'close') isLost = !notes.has(`${note} ${attributeOf(text(), 'id')}`)
      if (isLost) replace(tag.start, tag.end, '')
      return true
    }
    if (tag.kind === 'close' || !referring.has(tag.name)) return false
    replace(
      tag.start,
      tag.end,
      text().replace(relationId, (quoted) => (relations.has(quoted.slice(1, -1)) ? quoted : '""')),
    )
    return true
  }
}

/** The notes of a part that has some, as `footnote 1`; not what parts them from the text. */
export function notesIn(name: string, xml: string): string[] {
  const notes: string[] = []
  cutXml(name, xml, (tag) => {
    if (tag.kind !== 'close' && /^(foot|end)note$/.test(tag.name)) {
      const text = xml.slice(tag.start, tag.end)
      if (!/separator$/i.test(attributeOf(text, 'type') ?? ''))
        notes.push(`${tag.name} ${attributeOf(text, 'id')}`)
    }
    return true
  })
  return notes
}

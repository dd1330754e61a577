import type { XmlTag } from './cut-xml.ts'
import { editXml, rootOf, type ReplaceXml } from './edit-xml.ts'

/** Elements that are only around what they hold; of `ruby`, the reading in `rt` is left out by the library. */
const wrappers = new Set(['fldSimple', 'dir', 'bdo', 'ruby', 'rubyBase'])

/**
 * Writes a part of a Word document in elements that the library knows. Of others it leaves out whatever is in them: simple
 * fields, text with a direction of its own, words with their reading above them, formulas, line breaks of one kind.
 * @param name What the document is called.
 */
export function mendWordXml(name: string, xml: string): string {
  const { prefix } = rootOf(xml)
  const takeFormula = formulaTaker(xml, prefix)
  return editXml(name, xml, (tag, replace) => {
    if (takeFormula(tag, replace)) return
    const nameStart = tag.start + (tag.kind === 'close' ? 2 : 1)
    if (!xml.startsWith(prefix + tag.name, nameStart)) return
    if (wrappers.has(tag.name)) replace(tag.start, tag.end, '')
    if (tag.name === 'cr') replace(nameStart, nameStart + prefix.length + tag.name.length, `${prefix}br`)
  })
}

/** What parts of a formula have between them on one line, where they stood above and below each other. */
const formulaSigns: Readonly<Record<string, string>> = { den: '/', sup: '^', sub: '_' }

/** Puts a run of its text in the place of a formula. Answers whether a tag belongs to one. */
function formulaTaker(xml: string, prefix: string): (tag: XmlTag, replace: ReplaceXml) => boolean {
  let start = 0
  let depth = 0
  let text = ''
  let textStart = 0
  let deleted = 0
  /** Formulas so far of a paragraph of formulas, in which each has a line. */
  let lines: number | undefined
  const step = ({ kind }: XmlTag) => (kind === 'open' ? 1 : kind === 'close' ? -1 : 0)

  const takeInner = (tag: XmlTag) => {
    if (tag.name === 'del' || tag.name === 'moveFrom') deleted += step(tag)
    else if (tag.name === 't' && tag.kind === 'open') textStart = tag.end
    else if (deleted > 0) return
    else if (tag.name === 't' && tag.kind === 'close') text += xml.slice(textStart, tag.start)
    else if (tag.kind === 'open') text += formulaSigns[tag.name] ?? ''
  }

  return (tag, replace) => {
    if (tag.name === 'oMath') {
      if (depth === 0) [start, text] = [tag.start, '']
      depth += step(tag)
      if (depth > 0) return true
      const lineBreak = lines ? `<${prefix}br/>` : ''
      if (lines !== undefined) lines += 1
      const run = `${lineBreak}<${prefix}t xml:space="preserve">${text}</${prefix}t>`
      replace(start, tag.end, `<${prefix}r>${run}</${prefix}r>`)
      return true
    }
    if (depth > 0) {
      takeInner(tag)
      return true
    }
    if (tag.name !== 'oMathPara') return false
    lines = tag.kind === 'open' ? 0 : undefined
    replace(tag.start, tag.end, '')
    return true
  }
}

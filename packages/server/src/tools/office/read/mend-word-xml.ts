import { editXml, rootOf } from './edit-xml.ts'
import { formulaTaker } from './word-formulas.ts'

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

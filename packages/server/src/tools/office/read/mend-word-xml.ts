import { editXml, rootOf } from './edit-xml.ts'
import { formulaTaker } from './word-formulas.ts'
import { attributeOf, numberIn } from './word-numbering.ts'
import { referenceTaker, type WordReferences } from './word-references.ts'

/** Elements that are only around what they hold; of `ruby`, the reading in `rt` is left out by the library. */
const wrappers = new Set(['fldSimple', 'dir', 'bdo', 'ruby', 'rubyBase'])

/** Shapes with text in them, where a drawing is written for older programs; the library knows others. */
const shapes = new Set(['oval', 'line', 'polyline', 'arc', 'curve'])
const shapePrefix = /\sxmlns:([^\s=]+)\s*=\s*["']urn:schemas-microsoft-com:vml["']/

/**
 * Writes a part of a Word document in elements that the library knows. Of others it leaves out whatever is in them: simple
 * fields, text with a direction of its own, words with their reading above them, formulas, line breaks of one kind, shapes
 * that are not rectangles, and the place that a row begins at. What refers to nothing, as documents that were put together
 * by programs have it, would make it give up.
 * @param name What the document is called.
 */
export function mendWordXml(name: string, xml: string, references: WordReferences): string {
  const { prefix } = rootOf(xml)
  const vml = shapePrefix.exec(xml)?.[1]
  const takeFormula = formulaTaker(xml, prefix)
  /** Columns that a row begins behind. */
  let columnsBefore = 0
  const takeReference = referenceTaker(xml, references)
  return editXml(name, xml, (tag, replace) => {
    if (takeFormula(tag, replace) || takeReference(tag, replace)) return
    const nameStart = tag.start + (tag.kind === 'close' ? 2 : 1)
    if (shapes.has(tag.name) && xml.startsWith(`${vml}:${tag.name}`, nameStart)) {
      replace(nameStart, nameStart + `${vml}:${tag.name}`.length, `${vml}:rect`)
    }
    if (!xml.startsWith(prefix + tag.name, nameStart)) return
    if (wrappers.has(tag.name)) replace(tag.start, tag.end, '')
    if (tag.name === 'gridBefore') {
      columnsBefore = numberIn(attributeOf(xml.slice(tag.start, tag.end), 'val')) ?? 0
    }
    if (tag.name === 'trPr' && tag.kind === 'close' && columnsBefore > 0) {
      const span = `<${prefix}tcPr><${prefix}gridSpan ${prefix}val="${columnsBefore}"/></${prefix}tcPr>`
      replace(tag.end, tag.end, `<${prefix}tc>${span}<${prefix}p/></${prefix}tc>`)
      columnsBefore = 0
    }
    if (tag.name === 'cr') replace(nameStart, nameStart + prefix.length + tag.name.length, `${prefix}br`)
  })
}

import mammoth from 'mammoth'
import { readingLimits as limits } from './reading-limits.ts'
import { cutXml } from './cut-xml.ts'
import type { Reading } from './document-blocks.ts'
import { blocksOfHtml } from './blocks-of-html.ts'
import { rootOf } from './edit-xml.ts'
import { mendWordXml } from './mend-word-xml.ts'
import { numberParagraphs } from './number-paragraphs.ts'
import { relationsOf } from './part-relations.ts'
import { readWordNumbering } from './word-numbering.ts'
import { notesIn } from './word-references.ts'
import { hasMacros, packParts, readOfficePackage } from './office-package.ts'
import type { OfficeWarning } from '@ai-studio/contract'

/** Room for what becomes shorter on its way: fields, deleted words. */
const spare = 50_000

/** Reads a Word document: its headings, paragraphs, lists and tables, and its notes at the end. */
export async function readDocx(name: string, data: Uint8Array, characters: number): Promise<Reading> {
  const office = await readOfficePackage(name, data)
  const warnings: OfficeWarning[] = []
  for (const [path, xml] of office.parts) {
    const part = beginningOf(name, xml, characters + spare)
    office.parts.set(path, part.xml)
    if (part.isCut && !warnings.includes('cut')) warnings.push('cut')
  }
  mendParts(name, office.parts)
  let images = 0
  const { value: html } = await mammoth.convertToHtml(
    { buffer: Buffer.from(packParts(office.parts)) },
    {
      styleMap: [
        "p[style-name='Title'] => h1:fresh",
        "p[style-name='Quote'] => blockquote > p:fresh",
        "p[style-name='Intense Quote'] => blockquote > p:fresh",
      ],
      // A document could have anything made of its styles.
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(() => {
        images += 1
        return Promise.resolve({ src: '' })
      }),
    },
  )
  if (hasMacros(office)) warnings.push('macros')
  if (images > 0) warnings.push('images')
  return { blocks: blocksOfHtml(html), pages: null, warnings }
}

/** Writes the parts that are read in a way that nothing of their text is lost in the library. */
function mendParts(name: string, parts: Map<string, string>): void {
  const definitions = (root: string) =>
    parts.get(`word/${root}.xml`) ?? [...parts.values()].find((xml) => rootOf(xml).name === root)
  const numbering = readWordNumbering(name, {
    numbering: definitions('numbering'),
    styles: definitions('styles'),
  })
  const notes = new Set(
    [...parts.values()].flatMap((xml) => (isNotes(rootOf(xml).name) ? notesIn(name, xml) : [])),
  )
  for (const [path, xml] of parts) {
    const root = rootOf(xml).name
    if (root !== 'document' && !isNotes(root)) continue
    const mended = mendWordXml(name, xml, { relations: relationsOf(name, parts, path), notes })
    parts.set(path, root === 'document' ? numberParagraphs(name, mended, numbering) : mended)
  }
}

const isNotes = (root: string): boolean => root === 'footnotes' || root === 'endnotes'

/** As much of a part as may be needed: the library builds all of it in memory, several times over. */
function beginningOf(name: string, xml: string, characters: number): { xml: string; isCut: boolean } {
  let text = 0
  let elements = 0
  return cutXml(name, xml, (tag) => {
    text += tag.textBefore
    if (tag.kind !== 'close') elements += 1
    return text <= characters && elements <= limits.elements
  })
}

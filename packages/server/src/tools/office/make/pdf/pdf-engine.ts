import { createRequire } from 'node:module'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { arrangeLine, type PdfLine } from './pdf-lines.ts'
import { fontFiles, type PdfFont, pdfFonts } from './pdf-fonts.ts'
import { type EmbeddedFont, joinGlyphs } from './pdf-joined-font.ts'
import { PdfStructure, type StructureWriter, type Tag } from './pdf-structure.ts'
import { keepTallRows, type PageWriter, type TableLayout } from './pdf-tall-rows.ts'

interface PdfDocument extends StructureWriter, NodeJS.ReadableStream {
  end: () => void
}

interface Engine {
  setFonts: (fonts: unknown) => void
  setUrlAccessPolicy: (allows: (url: string) => boolean) => void
  setLocalAccessPolicy: (allows: (path: string) => boolean) => void
  createPdf: (definition: TDocumentDefinitions) => { getStream: () => Promise<PdfDocument> }
}

interface FontProvider {
  provideFont: (this: FontProvider, family: string, bold: boolean, italics: boolean) => EmbeddedFont
}

interface TextNode {
  /** What is left of a paragraph, word by word. */
  _inlines?: unknown[]
}

interface LayoutBuilder extends TableLayout {
  buildNextLine: (this: LayoutBuilder, node: TextNode) => PdfLine | null
}

interface Renderer {
  pdfDocument: PdfDocument
  renderLine: (this: Renderer, line: PdfLine, x: number, y: number) => void
  renderVector: (this: Renderer, vector: unknown) => void
}

const require = createRequire(import.meta.url)
const arabicFonts: ReadonlySet<string> = new Set(['Arabic', 'Naskh'] satisfies PdfFont[])
const joined = new WeakSet<EmbeddedFont>()
const structures = new WeakMap<PdfDocument, PdfStructure>()

/**
 * The layout engine, taught four things that it does not know: the order of words in lines that are read from right to
 * left, letters of Arabic that can be copied, rows of tables that are higher than a page, and tags, by which screen readers
 * tell a heading from a paragraph.
 */
const engine = ((): Engine => {
  const loaded = require('pdfmake') as Engine
  loaded.setFonts(pdfFonts)
  loaded.setUrlAccessPolicy(() => false)
  loaded.setLocalAccessPolicy((path) => fontFiles.has(path))

  const fonts = (require('pdfmake/js/PDFDocument.js') as { default: { prototype: FontProvider } }).default
    .prototype
  const { provideFont } = fonts
  fonts.provideFont = function provide(family, bold, italics) {
    const font = provideFont.call(this, family, bold, italics)
    if (arabicFonts.has(family) && !joined.has(font)) {
      joined.add(font)
      joinGlyphs(font)
    }
    return font
  }

  const layout = (require('pdfmake/js/LayoutBuilder.js') as { default: { prototype: LayoutBuilder } }).default
    .prototype
  const { buildNextLine } = layout
  layout.buildNextLine = function buildLine(node) {
    const line = withFewWords(node, () => buildNextLine.call(this, node))
    if (line) arrangeLine(line)
    return line
  }

  const writer = (require('pdfmake/js/PageElementWriter.js') as { default: { prototype: PageWriter } })
    .default.prototype
  keepTallRows(layout, writer)

  const renderer = (require('pdfmake/js/Renderer.js') as { default: { prototype: Renderer } }).default
    .prototype
  const { renderLine, renderVector } = renderer
  renderer.renderLine = function drawLine(line, x, y) {
    const draw = () => renderLine.call(this, line, x, y)
    const tag = line.inlines.find((inline) => inline.tag)?.tag as Tag | undefined
    const structure = structureOf(this.pdfDocument)
    if (tag) structure.content(tag, line.inlines, draw)
    else structure.artifact('Pagination', draw)
  }
  renderer.renderVector = function drawVector(vector) {
    structureOf(this.pdfDocument).artifact('Layout', () => renderVector.call(this, vector))
  }
  return loaded
})()

/** More words than a line has; the engine copies all that are left with each word that it places. */
const maxWords = 500

function withFewWords<Line>(node: TextNode, build: () => Line): Line {
  const words = node._inlines
  if (!words || words.length <= maxWords) return build()
  const rest = words.slice(maxWords)
  node._inlines = words.slice(0, maxWords)
  const line = build()
  node._inlines = [...node._inlines, ...rest]
  return line
}

function structureOf(document: PdfDocument): PdfStructure {
  let structure = structures.get(document)
  if (!structure) structures.set(document, (structure = new PdfStructure(document)))
  return structure
}

/** Lays a document out and draws it. */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const document = await engine.createPdf({ ...definition, tagged: true }).getStream()
  const parts: Uint8Array[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  document.on('data', (part: Uint8Array) => parts.push(part))
  document.on('end', () => resolve(Buffer.concat(parts)))
  document.on('error', reject)
  structureOf(document).end()
  document.end()
  return promise
}

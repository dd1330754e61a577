import type { OfficeWarning } from '@ai-studio/contract'
import { countWords } from './count-words.ts'
import { documentFront } from './document-front.ts'
import { linesOf } from './markdown/document-model.ts'
import { readDocument } from './markdown/read-document.ts'
import type { DocumentFormat, DocumentOrder, MadeDocument } from './order.ts'
import type { DocumentSource, WrittenDocument } from './source.ts'
import { textLanguage } from './text-language.ts'
import { themes } from './themes.ts'

type Write = (source: DocumentSource) => Promise<WrittenDocument>

/** Each writer brings a library that only its own format needs. */
const writers: Readonly<Record<DocumentFormat, () => Promise<Write>>> = {
  docx: async () => (await import('./docx/write-docx.ts')).writeDocx,
  pdf: async () => (await import('./pdf/write-pdf.ts')).writePdf,
  pptx: async () => (await import('./pptx/write-pptx.ts')).writePptx,
  xlsx: async () => (await import('./xlsx/write-xlsx.ts')).writeXlsx,
}

/** Loads what a format needs, ahead of the first document. */
export async function loadWriter(format: string): Promise<void> {
  await writers[format as DocumentFormat]()
}

/** Of the work, once the text is read. */
const readShare = 0.2

const office = 'application/vnd.openxmlformats-officedocument'
const contentTypes: Readonly<Record<DocumentFormat, string>> = {
  docx: `${office}.wordprocessingml.document`,
  pdf: 'application/pdf',
  pptx: `${office}.presentationml.presentation`,
  xlsx: `${office}.spreadsheetml.sheet`,
}

/**
 * Makes a document of Markdown, whatever stands in it: what no format can hold is left out, and what is too wild to be
 * read as Markdown is plain text. Takes its time in the thread that calls it.
 */
export async function makeDocument(
  order: DocumentOrder,
  onProgress?: (fraction: number) => void,
): Promise<MadeDocument> {
  const { blocks, hasImages } = readDocument(order.markdown)
  const text = linesOf(blocks).join('\n')
  const front = documentFront(order, blocks)
  onProgress?.(readShare)
  const write = await writers[order.format]()
  const written = await write({
    ...front,
    blocks,
    order,
    theme: themes[order.theme],
    textLanguage: textLanguage(text, order.language),
  })
  const warnings: OfficeWarning[] = [...(hasImages ? (['images'] as const) : []), ...(written.warnings ?? [])]
  return {
    data: written.data,
    contentType: contentTypes[order.format],
    extension: `.${order.format}`,
    title: front.title,
    slides: written.slides ?? [],
    pages: written.pages,
    words: countWords(text),
    warnings,
  }
}

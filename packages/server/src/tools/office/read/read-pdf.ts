import { getDocumentProxy } from 'unpdf'
import type { OfficeWarning } from '@ai-studio/contract'
import type { Reading } from './document-blocks.ts'
import { answersOf, type PdfAnnotation } from './pdf-answers.ts'
import { blocksOfPages } from './pdf-blocks.ts'
import { refusePdfBombs } from './pdf-bombs.ts'
import { linesOf, type PdfLine, type PdfPiece } from './pdf-lines.ts'
import { readingLimits as limits } from './reading-limits.ts'
import { encrypted, unreadable } from './refusals.ts'

/** Reads the text of a PDF file with what was filled in on it, page by page, as far as it is wanted. */
export async function readPdf(
  name: string,
  data: Uint8Array,
  characters: number,
  progress: (fraction: number) => void,
): Promise<Reading> {
  let isMissing = false
  const pdf = await openPdf(name, data, () => (isMissing = true))
  const pages: PdfLine[][] = []
  let length = 0
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pages) && length <= characters; number += 1) {
    const lines = await linesOfPage(pdf, number)
    length += lines.reduce((sum, { text }) => sum + text.length, 0)
    pages.push(lines)
    progress(number / pdf.numPages)
  }
  const warnings: OfficeWarning[] = []
  if (length === 0) warnings.push('noText')
  if (isMissing) warnings.push('fonts')
  if (pages.length < pdf.numPages) warnings.push('cut')
  return { blocks: blocksOfPages(pages, pdf.numPages), pages: pdf.numPages, warnings }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * Opens a PDF file without a password.
 * @param onMissing Called when a page has text that cannot be read, because its font says what its codes mean by the name of
 * a list that every program is expected to have.
 * @throws ToolError `FILE_ENCRYPTED`, `FILE_UNREADABLE` or `FILE_TOO_COMPLEX`.
 */
export async function openPdf(name: string, data: Uint8Array, onMissing?: () => void): Promise<Pdf> {
  await refusePdfBombs(name, data)
  try {
    // A copy, which the library keeps.
    return await getDocumentProxy(new Uint8Array(data), {
      // Only the text is wanted: no fonts of the machine, no forms with scripts, no warnings in the log.
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      verbosity: 0,
      BinaryDataFactory: noFiles(onMissing),
    })
  } catch (error) {
    throw (error as Error).name === 'PasswordException' ? encrypted(name) : unreadable(name, error)
  }
}

/**
 * The library asks here for files that come with it, which are not installed: several megabytes, most of them for fonts of
 * east Asia that are not in the document. It goes on without them, and without the text of such fonts.
 */
const noFiles = (onMissing?: () => void) =>
  class {
    fetch({ kind, filename }: { kind: string; filename: string }): Promise<never> {
      if (kind === 'cMapUrl') onMissing?.()
      return Promise.reject(new Error(`${filename} is not installed.`))
    }
  }

/** A damaged page has no text; the others do. */
async function linesOfPage(pdf: Pdf, number: number): Promise<PdfLine[]> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const annotations = (await page.getAnnotations()) as PdfAnnotation[]
    page.cleanup()
    return linesOf(
      items.filter((item): item is typeof item & PdfPiece => 'str' in item),
      page.rotate,
      answersOf(annotations),
    )
  } catch (error) {
    if (error instanceof RangeError) throw error
    return []
  }
}

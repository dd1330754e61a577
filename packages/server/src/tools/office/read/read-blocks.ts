import type { Language } from '@ai-studio/contract'
import { kindOf } from './document-kinds.ts'
import type { Reading } from './document-blocks.ts'
import { readCsv } from './read-csv.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'
import { readMarkdown, readText } from './read-text.ts'
import { readXlsx } from './read-xlsx.ts'
import type { GivenDocument } from './read-in-thread.ts'
import { notSupported } from './refusals.ts'
import { shapeTables } from './shape-tables.ts'

export interface BlocksOrder {
  /** Most of the text, in UTF-16 code units. */
  characters: number
  language: Language
}

/** The blocks of a document of any kind. */
export async function readBlocks(
  { fileName, contentType, data }: GivenDocument,
  { characters, language }: BlocksOrder,
  progress: (fraction: number) => void,
): Promise<Reading> {
  const read = (): Promise<Reading> | Reading => {
    switch (kindOf(contentType)) {
      case 'docx':
        return readDocx(fileName, data, characters)
      case 'xlsx':
        return readXlsx(fileName, data, language)
      case 'pdf':
        return readPdf(fileName, data, characters, progress)
      case 'csv':
        return readCsv(fileName, data)
      case 'markdown':
        return readMarkdown(fileName, data)
      case 'text':
        return readText(fileName, data)
      case undefined:
        throw notSupported()
    }
  }
  const reading = await read()
  return { ...reading, blocks: shapeTables(reading.blocks, language) }
}

import type { OfficeWarning } from '@ai-studio/contract'

export type DocumentFormat = 'docx' | 'pdf' | 'pptx' | 'xlsx'
export type ThemeName = 'plain' | 'business' | 'academic' | 'warm' | 'dark'

/** What is to be made. */
export interface DocumentOrder {
  markdown: string
  format: DocumentFormat
  theme: ThemeName
  /** Stands on top of the document and in its properties; empty: the first heading is its title. */
  title: string
  /** Stands below the title and in the properties; may be empty. */
  author: string
  paper: 'A4' | 'letter'
  pageNumbers: boolean
  /** Of what the document says by itself, and of text that does not tell its language. */
  language: 'en' | 'vi'
  /** The time that its properties name. */
  now: Date
}

/** What was made of an order. */
export interface MadeDocument {
  data: Uint8Array
  contentType: string
  /** With its point. */
  extension: string
  title: string
  /** Of a presentation: what its slides say; otherwise empty. */
  slides: { title: string; lines: string[] }[]
  /** Of a PDF its pages, of a presentation its slides, of a workbook its sheets; null where only a program that opens it can tell. */
  pages: number | null
  words: number
  warnings: OfficeWarning[]
}

import type { Block } from './markdown/document-model.ts'
import type { DocumentFront } from './document-front.ts'
import type { DocumentOrder } from './order.ts'
import type { Theme } from './themes.ts'

/** Everything that a writer knows about the document that it writes. */
export interface DocumentSource extends DocumentFront {
  blocks: readonly Block[]
  order: Pick<DocumentOrder, 'language' | 'paper' | 'pageNumbers' | 'now'>
  theme: Theme
  /** Tag of the language that its text is in. */
  textLanguage: string
}

/** What a writer has written. */
export interface WrittenDocument {
  data: Uint8Array
  pages: number | null
  slides?: { title: string; lines: string[] }[]
  warnings?: ('cut' | 'fonts')[]
}

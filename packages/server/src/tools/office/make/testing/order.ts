import { makeDocument } from '../make-document.ts'
import type { DocumentOrder, MadeDocument } from '../order.ts'

/** An order with everything that a test does not care about. */
export const anOrder = (wish: Partial<DocumentOrder>): DocumentOrder => ({
  markdown: '',
  format: 'docx',
  theme: 'plain',
  title: '',
  author: '',
  paper: 'A4',
  pageNumbers: true,
  language: 'en',
  now: new Date('2026-03-04T05:06:07Z'),
  ...wish,
})

export const make = (wish: Partial<DocumentOrder>): Promise<MadeDocument> => makeDocument(anOrder(wish))

export { makeDocument } from './make-document.ts'
export { makeDocumentInThread } from './make-in-thread.ts'
export type { DocumentFormat, DocumentOrder, MadeDocument, ThemeName } from './order.ts'

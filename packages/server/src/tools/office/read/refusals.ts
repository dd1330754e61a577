import { ToolError } from '../../tool-worker.ts'

/** What can be read, as people call it. */
const types = 'DOCX, XLSX, CSV, PDF, TXT, MD'

/** What is said of a file that cannot be read; `name` is what it is called. */
export const unreadable = (name: string, cause?: unknown) =>
  new ToolError('FILE_UNREADABLE', { values: { name }, cause })

export const encrypted = (name: string) => new ToolError('FILE_ENCRYPTED', { values: { name } })

export const tooComplex = (name: string, cause?: unknown) =>
  new ToolError('FILE_TOO_COMPLEX', { values: { name }, cause })

export const notSupported = () => new ToolError('FILE_TYPE_NOT_SUPPORTED', { values: { types } })

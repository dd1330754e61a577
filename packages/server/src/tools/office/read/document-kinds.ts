/** What a document is, as far as reading it goes. */
export type DocumentKind = 'docx' | 'xlsx' | 'csv' | 'pdf' | 'markdown' | 'text'

const ooxml = 'application/vnd.openxmlformats-officedocument'

const kinds: Readonly<Record<string, DocumentKind>> = {
  [`${ooxml}.wordprocessingml.document`]: 'docx',
  [`${ooxml}.wordprocessingml.template`]: 'docx',
  'application/vnd.ms-word.document.macroEnabled.12': 'docx',
  'application/vnd.ms-word.template.macroEnabled.12': 'docx',
  [`${ooxml}.spreadsheetml.sheet`]: 'xlsx',
  [`${ooxml}.spreadsheetml.template`]: 'xlsx',
  'application/vnd.ms-excel.sheet.macroEnabled.12': 'xlsx',
  'application/vnd.ms-excel.template.macroEnabled.12': 'xlsx',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'text/markdown': 'markdown',
  'text/plain': 'text',
}

/** What a media type stands for; undefined for what cannot be read. */
export const kindOf = (mediaType: string): DocumentKind | undefined => kinds[mediaType]

/** Content types of main parts of an Office package, as its `[Content_Types].xml` has them, and their media types. */
export const mainParts: ReadonlyMap<string, string> = new Map([
  [`${ooxml}.wordprocessingml.document.main+xml`, `${ooxml}.wordprocessingml.document`],
  [`${ooxml}.wordprocessingml.template.main+xml`, `${ooxml}.wordprocessingml.template`],
  [
    'application/vnd.ms-word.document.macroEnabled.main+xml',
    'application/vnd.ms-word.document.macroEnabled.12',
  ],
  [
    'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
    'application/vnd.ms-word.template.macroEnabled.12',
  ],
  [`${ooxml}.spreadsheetml.sheet.main+xml`, `${ooxml}.spreadsheetml.sheet`],
  [`${ooxml}.spreadsheetml.template.main+xml`, `${ooxml}.spreadsheetml.template`],
  ['application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  [
    'application/vnd.ms-excel.template.macroEnabled.main+xml',
    'application/vnd.ms-excel.template.macroEnabled.12',
  ],
])

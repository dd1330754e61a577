import { z } from 'zod'
import { toolLimits } from './tool-ids.ts'
import { defineTool } from './tools.ts'

const of = (...values: string[]) => values.map((value) => ({ value }))
const making = { field: 'task', values: ['make'] }
const reading = { field: 'task', values: ['read', 'summarize', 'translate', 'tables'] }

/** Markdown into documents, and documents into text, tables and charts. */
export const officeToolsTool = defineTool({
  id: 'office-tools',
  tier: 'anonymous',
  credits: 1,
  produces: ['document', 'text'],
  fields: [
    {
      kind: 'choice',
      name: 'task',
      group: 'main',
      appearance: 'cards',
      options: of('make', 'read', 'summarize', 'translate', 'tables'),
      default: 'make',
    },
    {
      kind: 'text',
      name: 'markdown',
      group: 'main',
      required: true,
      maxLength: toolLimits.documentLength,
      rows: 14,
      examples: 3,
      onlyIf: making,
    },
    {
      kind: 'choice',
      name: 'format',
      group: 'main',
      appearance: 'row',
      options: [
        { value: 'docx', label: 'DOCX' },
        { value: 'pdf', label: 'PDF' },
        { value: 'pptx', label: 'PPTX' },
        { value: 'xlsx', label: 'XLSX' },
      ],
      default: 'docx',
      onlyIf: making,
    },
    {
      kind: 'choice',
      name: 'theme',
      group: 'main',
      appearance: 'cards',
      options: of('plain', 'business', 'academic', 'warm', 'dark'),
      default: 'plain',
      onlyIf: making,
    },
    { kind: 'text', name: 'title', group: 'more', maxLength: 200, rows: 1, onlyIf: making },
    { kind: 'text', name: 'author', group: 'more', maxLength: 100, rows: 1, onlyIf: making },
    {
      kind: 'choice',
      name: 'paper',
      group: 'more',
      appearance: 'row',
      options: [
        { value: 'A4', label: 'A4' },
        { value: 'letter', label: 'Letter' },
      ],
      default: 'A4',
      onlyIf: making,
    },
    { kind: 'switch', name: 'pageNumbers', group: 'more', default: true, onlyIf: making },
    {
      kind: 'files',
      name: 'documents',
      group: 'main',
      accept: ['.docx', '.xlsx', '.csv', '.pdf', '.txt', '.md'],
      minFiles: 1,
      maxFiles: 4,
      maxBytes: 20 * 1024 * 1024,
      onlyIf: reading,
    },
    {
      kind: 'choice',
      name: 'length',
      group: 'main',
      appearance: 'row',
      options: of('short', 'medium', 'long'),
      default: 'medium',
      onlyIf: { field: 'task', values: ['summarize'] },
    },
    {
      kind: 'choice',
      name: 'into',
      group: 'main',
      appearance: 'menu',
      options: [
        { value: 'en', label: 'English' },
        { value: 'vi', label: 'Tiếng Việt' },
        { value: 'ar', label: 'العربية' },
        { value: 'zh', label: '中文' },
        { value: 'ja', label: '日本語' },
        { value: 'fr', label: 'Français' },
        { value: 'de', label: 'Deutsch' },
        { value: 'es', label: 'Español' },
      ],
      default: 'en',
      onlyIf: { field: 'task', values: ['translate'] },
    },
  ],
})

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const officeTableSchema = z.object({
  name: z.string().describe('Of the sheet, or of the heading above it'),
  columns: z.array(
    z.object({
      name: z.string(),
      kind: z
        .enum(['text', 'number', 'percent', 'date', 'boolean'])
        .describe('`percent` are fractions: 0.25 is 25 %'),
    }),
  ),
  rows: z.array(z.array(cell)).describe('The first ones; dates as ISO 8601, those of a time alone as hh:mm'),
  rowCount: z.number().int().describe('All that the document has'),
  chart: z
    .object({
      kind: z.enum(['bar', 'line', 'pie']),
      label: z.number().int(),
      values: z.array(z.number().int()),
    })
    .nullable()
    .describe('What can be drawn of it: the index of the column of names, and those of the numbers'),
})
export type OfficeTable = z.infer<typeof officeTableSchema>

export const officeWarningSchema = z.enum([
  'macros',
  'formulas',
  'images',
  'noText',
  'cut',
  'rightToLeft',
  'fonts',
])
export type OfficeWarning = z.infer<typeof officeWarningSchema>

export const officeOutputSchema = z.object({
  title: z.string(),
  /** What was made, or what was read, as Markdown; of several documents one after the other. */
  markdown: z.string(),
  /** Of slides: one entry for each. */
  slides: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  pages: z.number().int().nullable(),
  words: z.number().int(),
  tables: z.array(officeTableSchema),
  warnings: z.array(officeWarningSchema),
})
export type OfficeOutput = z.infer<typeof officeOutputSchema>

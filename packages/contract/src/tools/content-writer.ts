import { z } from 'zod'
import { defineTool } from './tools.ts'

const of = (...values: string[]) => values.map((value) => ({ value }))

/** Texts by template, an outline first if wished; and what can be done with a text that is there. */
export const contentWriterTool = defineTool({
  id: 'content-writer',
  tier: 'anonymous',
  credits: 1,
  produces: ['text'],
  fields: [
    {
      kind: 'choice',
      name: 'task',
      group: 'main',
      appearance: 'row',
      options: of('draft', 'outline', 'rewrite', 'summarize', 'readability'),
      default: 'draft',
    },
    {
      kind: 'choice',
      name: 'template',
      group: 'main',
      appearance: 'cards',
      options: of(
        'article',
        'blogPost',
        'productDescription',
        'email',
        'socialPost',
        'pressRelease',
        'jobAd',
        'report',
      ),
      default: 'article',
      onlyIf: { field: 'task', values: ['draft', 'outline'] },
    },
    {
      kind: 'text',
      name: 'topic',
      group: 'main',
      required: true,
      maxLength: 500,
      rows: 2,
      examples: 4,
      onlyIf: { field: 'task', values: ['draft', 'outline'] },
    },
    {
      kind: 'text',
      name: 'points',
      group: 'main',
      maxLength: 4_000,
      rows: 4,
      onlyIf: { field: 'task', values: ['draft', 'outline'] },
    },
    {
      kind: 'text',
      name: 'outline',
      group: 'more',
      maxLength: 8_000,
      rows: 6,
      onlyIf: { field: 'task', values: ['draft'] },
    },
    {
      kind: 'text',
      name: 'text',
      group: 'main',
      required: true,
      maxLength: 50_000,
      rows: 10,
      onlyIf: { field: 'task', values: ['rewrite', 'summarize', 'readability'] },
    },
    {
      kind: 'text',
      name: 'instruction',
      group: 'main',
      maxLength: 500,
      rows: 2,
      examples: 4,
      onlyIf: { field: 'task', values: ['rewrite'] },
    },
    {
      kind: 'choice',
      name: 'tone',
      group: 'main',
      appearance: 'menu',
      options: of('neutral', 'friendly', 'formal', 'persuasive', 'enthusiastic'),
      default: 'neutral',
      onlyIf: { field: 'task', values: ['draft', 'outline', 'rewrite'] },
    },
    {
      kind: 'choice',
      name: 'length',
      group: 'main',
      appearance: 'row',
      options: of('short', 'medium', 'long'),
      default: 'medium',
      onlyIf: { field: 'task', values: ['draft', 'outline', 'summarize'] },
    },
    {
      kind: 'choice',
      name: 'language',
      group: 'main',
      appearance: 'row',
      options: [
        { value: 'en', label: 'English' },
        { value: 'vi', label: 'Tiếng Việt' },
      ],
      default: 'en',
      onlyIf: { field: 'task', values: ['draft', 'outline', 'rewrite'] },
    },
    {
      kind: 'text',
      name: 'audience',
      group: 'more',
      maxLength: 200,
      rows: 1,
      onlyIf: { field: 'task', values: ['draft', 'outline', 'rewrite'] },
    },
  ],
})

const readabilitySchema = z.object({
  language: z.enum(['en', 'vi', 'other']),
  words: z.number().int().describe('In Vietnamese what has a blank on either side'),
  sentences: z.number().int(),
  paragraphs: z.number().int(),
  minutes: z.number().describe('To read it silently'),
  score: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('100 is easiest; null where there is too little text'),
  level: z.enum(['veryEasy', 'easy', 'medium', 'hard', 'veryHard']).nullable(),
  method: z.enum(['flesch', 'vietnamese']).nullable(),
  longSentences: z.array(z.string()).describe('The hardest to read, hardest first'),
})
export type Readability = z.infer<typeof readabilitySchema>

export const writerOutputSchema = z.object({
  title: z.string(),
  markdown: z.string(),
  readability: readabilitySchema.nullable(),
  before: z.string().nullable().describe('Of a text that was rewritten: what it was'),
  gaps: z
    .array(z.string())
    .describe(
      'What is left to the writer: in a draft what only they can know, marked in the text as `[…: what is missing]`; of a text that was reworked what could not be done with it',
    ),
})
export type WriterOutput = z.infer<typeof writerOutputSchema>

import { z } from 'zod'
import { toolLimits } from './tool-ids.ts'
import { defineTool } from './tools.ts'

const aspects = ['1:1', '4:3', '3:4', '16:9', '9:16'].map((value) => ({ value, label: value }))

/** Pictures from a description. */
export const imageGeneratorTool = defineTool({
  id: 'image-generator',
  tier: 'anonymous',
  credits: 1,
  perField: 'count',
  produces: ['image'],
  fields: [
    {
      kind: 'text',
      name: 'prompt',
      group: 'main',
      required: true,
      maxLength: toolLimits.textLength,
      rows: 4,
      examples: 4,
    },
    {
      kind: 'choice',
      name: 'style',
      group: 'main',
      appearance: 'cards',
      options: ['landscape', 'night', 'geometric', 'paper', 'watercolor', 'line'].map((value) => ({ value })),
      default: 'landscape',
    },
    { kind: 'choice', name: 'aspect', group: 'main', appearance: 'row', options: aspects, default: '1:1' },
    {
      kind: 'number',
      name: 'count',
      group: 'main',
      appearance: 'slider',
      min: 1,
      max: 4,
      step: 1,
      default: 1,
    },
    {
      kind: 'files',
      name: 'reference',
      group: 'more',
      accept: ['image/png', 'image/jpeg', 'image/webp'],
      minFiles: 0,
      maxFiles: 1,
      maxBytes: 10 * 1024 * 1024,
    },
    { kind: 'seed', name: 'seed', group: 'more' },
  ],
})

/** What was made: one entry for each picture, in the order of the files. */
export const pictureOutputSchema = z.object({
  pictures: z.array(
    z.object({
      file: z.string().describe('Id of the picture as PNG'),
      vector: z.string().optional().describe('Id of the same as SVG, where there is one'),
      seed: z
        .number()
        .int()
        .nullable()
        .describe('Makes the same picture again; null where a service has none'),
      alt: z.string(),
    }),
  ),
})
export type PictureOutput = z.infer<typeof pictureOutputSchema>

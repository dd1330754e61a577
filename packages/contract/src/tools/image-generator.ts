import { z } from 'zod'
import { aspectField, countField, promptField, referenceField } from './picture-fields.ts'
import { defineTool } from './tools.ts'

/** Pictures from a description. */
export const imageGeneratorTool = defineTool({
  id: 'image-generator',
  tier: 'anonymous',
  credits: 1,
  perField: 'count',
  produces: ['image'],
  fields: [
    promptField,
    {
      kind: 'choice',
      name: 'style',
      group: 'main',
      appearance: 'cards',
      options: ['landscape', 'night', 'geometric', 'paper', 'watercolor', 'line'].map((value) => ({ value })),
      default: 'landscape',
    },
    aspectField(['1:1', '4:3', '3:4', '16:9', '9:16'], '1:1'),
    countField(1),
    referenceField,
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

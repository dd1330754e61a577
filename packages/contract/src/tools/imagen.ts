import { aspectField, countField, promptField, referenceField } from './picture-fields.ts'
import { defineTool } from './tools.ts'

/** Pictures as a camera would take them, several to compare; its output is that of the image generator. */
export const imagenTool = defineTool({
  id: 'imagen',
  tier: 'anonymous',
  credits: 1,
  perField: 'count',
  produces: ['image'],
  fields: [
    promptField,
    {
      kind: 'choice',
      name: 'look',
      group: 'main',
      appearance: 'cards',
      options: ['daylight', 'goldenHour', 'mist', 'night', 'studio', 'aerial'].map((value) => ({ value })),
      default: 'goldenHour',
    },
    aspectField(['1:1', '3:2', '2:3', '16:9', '9:16'], '3:2'),
    {
      kind: 'choice',
      name: 'quality',
      group: 'main',
      appearance: 'row',
      options: ['draft', 'standard', 'high'].map((value) => ({ value })),
      default: 'standard',
    },
    countField(2),
    referenceField,
    { kind: 'text', name: 'avoid', group: 'more', maxLength: 500, rows: 2 },
    { kind: 'seed', name: 'seed', group: 'more' },
  ],
})

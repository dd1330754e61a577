import { toolLimits } from './tool-ids.ts'
import { defineTool } from './tools.ts'

const aspects = ['1:1', '3:2', '2:3', '16:9', '9:16'].map((value) => ({ value, label: value }))

/** Pictures as a camera would take them, several to compare; its output is that of the image generator. */
export const imagenTool = defineTool({
  id: 'imagen',
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
      name: 'look',
      group: 'main',
      appearance: 'cards',
      options: ['daylight', 'goldenHour', 'mist', 'night', 'studio', 'aerial'].map((value) => ({ value })),
      default: 'goldenHour',
    },
    { kind: 'choice', name: 'aspect', group: 'main', appearance: 'row', options: aspects, default: '3:2' },
    {
      kind: 'choice',
      name: 'quality',
      group: 'main',
      appearance: 'row',
      options: ['draft', 'standard', 'high'].map((value) => ({ value })),
      default: 'standard',
    },
    {
      kind: 'number',
      name: 'count',
      group: 'main',
      appearance: 'slider',
      min: 1,
      max: 4,
      step: 1,
      default: 2,
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
    { kind: 'text', name: 'avoid', group: 'more', maxLength: 500, rows: 2 },
    { kind: 'seed', name: 'seed', group: 'more' },
  ],
})

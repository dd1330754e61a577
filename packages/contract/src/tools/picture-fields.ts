import type { ToolFieldSource } from './fields.ts'
import { toolLimits } from './tool-ids.ts'

/** What is to be seen, in the words of whoever wants it. */
export const promptField: ToolFieldSource = {
  kind: 'text',
  name: 'prompt',
  group: 'main',
  required: true,
  maxLength: toolLimits.textLength,
  rows: 4,
  examples: 4,
}

/** Proportions of width to height, written alike in all languages. */
export const aspectField = (aspects: readonly string[], usual: string): ToolFieldSource => ({
  kind: 'choice',
  name: 'aspect',
  group: 'main',
  appearance: 'row',
  options: aspects.map((value) => ({ value, label: value })),
  default: usual,
})

/** How many pictures; each costs what the tool costs. */
export const countField = (usual: number): ToolFieldSource => ({
  kind: 'number',
  name: 'count',
  group: 'main',
  appearance: 'slider',
  min: 1,
  max: 4,
  step: 1,
  default: usual,
})

/** A picture to begin from, which only a service can do something with. */
export const referenceField: ToolFieldSource = {
  kind: 'files',
  name: 'reference',
  group: 'more',
  accept: ['image/png', 'image/jpeg', 'image/webp'],
  minFiles: 0,
  maxFiles: 1,
  maxBytes: 10 * 1024 * 1024,
}

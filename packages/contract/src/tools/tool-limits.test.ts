import { expect, test } from 'vitest'
import { toolInputSchema } from './fields.ts'
import { toolLimits } from './tool-ids.ts'
import { toolSources } from './tool-sources.ts'

test.each(Object.values(toolSources))(
  'all texts of $id fit into an input together, also where each of their characters is escaped',
  ({ fields }) => {
    const longest = fields.flatMap((field) =>
      field.kind === 'text' ? [[field.name, '\n'.repeat(field.maxLength)] as const] : [],
    )
    const files = Array.from({ length: toolLimits.filesPerJob }, () => 'x'.repeat(64))
    const values = { others: 'x'.repeat(1_000), files, ...Object.fromEntries(longest) }
    expect(toolInputSchema.safeParse(values).error?.issues ?? []).toEqual([])
  },
)

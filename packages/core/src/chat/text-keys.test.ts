import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chatTextKeys } from './text-keys.ts'

test('lists exactly the texts that the engine asks for', () => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'text-keys.ts')
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const used = sources.flatMap((source) =>
    [...source.matchAll(/'(?:chat:)?((?:error|notice)\.[a-z]\w*)'/gi)].map((match) => match[1]),
  )
  const listed = Object.keys(chatTextKeys).map((key) => key.replace(/_(one|other)$/, ''))
  expect(new Set(used)).toEqual(new Set(listed))
})

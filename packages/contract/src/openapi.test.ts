import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { buildOpenApi, routes } from './index.ts'

const document = buildOpenApi() as {
  paths: Record<string, Record<string, { operationId: string; 'x-extension'?: boolean; responses: object }>>
  components: { schemas: Record<string, unknown> }
}

test('the committed openapi.json is what the routes say (mend with npm run openapi)', () => {
  const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)))
})

test('every reference points to a schema that exists', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(20)
  for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!)
})

test('no component only points to itself', () => {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect(schema, name).not.toHaveProperty('$ref')
    expect(Object.keys(schema as object).length, name).toBeGreaterThan(0)
  }
})

test('additions to the specification are marked', () => {
  expect(document.paths['/api/embed/token']!.post!['x-extension']).toBe(true)
  expect(document.paths['/api/chat/send']!.post!['x-extension']).toBeUndefined()
})

test('every call says what it answers and how it refuses', () => {
  for (const route of Object.values(routes)) {
    const call = document.paths[route.path]![route.method.toLowerCase()]!
    expect(Object.keys(call.responses)).toEqual(expect.arrayContaining([String(route.success), '429', '500']))
  }
})

test('is put together with what Node.js 20 has', () => {
  const groupBy = vi.spyOn(Map, 'groupBy').mockImplementation(() => {
    throw new TypeError('Map.groupBy is not a function')
  })
  try {
    expect(buildOpenApi()).toEqual(document)
  } finally {
    groupBy.mockRestore()
  }
})

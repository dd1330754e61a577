import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { findFlaw } from './json-flaws.ts'

test.each([
  ['{"a":1,"a":2}', { path: 'a', reason: 'duplicate' }],
  ['{"a":1,"\\u0061":2}', { path: 'a', reason: 'duplicate' }],
  ['{"list":[{"b":1},{"b":1,"c":{},"b":2}]}', { path: 'list.1.b', reason: 'duplicate' }],
  ['{"a":{"x":[1,2]},"b":0,"a":1}', { path: 'a', reason: 'duplicate' }],
  ['{"__proto__":{"admin":true}}', { path: '__proto__', reason: 'unknown' }],
  ['{"a":{"\\u005f_proto__":1}}', { path: 'a.__proto__', reason: 'unknown' }],
  ['{"a":"x\\u0000y"}', { path: 'a', reason: 'nul' }],
  ['{"a":["x",{"b":"\\u0000"}]}', { path: 'a.1.b', reason: 'nul' }],
  ['"\\u0000"', { path: '', reason: 'nul' }],
  ['["","\\\\u0000","","\\\\\\u0000"]', { path: '3', reason: 'nul' }],
  ['{"a\\\\u0000":{"b":"\\\\u0000\\u0000"}}', { path: 'a\\u0000.b', reason: 'nul' }],
  [`${'['.repeat(40)}${']'.repeat(40)}`, { path: Array(32).fill(0).join('.'), reason: 'nesting' }],
])('finds the flaw in %s', (text, flaw) => {
  JSON.parse(text)
  expect(findFlaw(text)).toEqual(flaw)
})

test.each([
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
  '{"a":"b","b":"a"}',
  '{"a":"a,\\"a\\":1","b":"}{"}',
  '{"a\\\\":1,"a\\"":2,"a":3}',
  '{"text":"\\\\u0000"}',
  '["\\\\u0000\\\\\\\\u0000","","\\\\u0000"]',
  '[["a","a"],["a"]]',
  '{}',
  'null',
  ' { "a" : [ ] } ',
])('finds nothing in %s', (text) => {
  JSON.parse(text)
  expect(findFlaw(text)).toBeNull()
})

test('finds nothing in whatever is written by JSON.stringify', () => {
  const clean = fc
    .jsonValue({ maxDepth: 5 })
    .filter((value) => !/__proto__|\\u0000/.test(JSON.stringify(value)))
  fc.assert(fc.property(clean, (value) => findFlaw(JSON.stringify(value)) === null))
})

test('finds a key that was written twice, wherever', () => {
  const key = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__' && !text.includes('\0'))
  fc.assert(
    fc.property(key, fc.jsonValue({ maxDepth: 3 }), (name, value) => {
      const inner = JSON.stringify(value)
      fc.pre(!/__proto__|\\u0000/.test(inner))
      const text = `{"outer":[${inner},{${JSON.stringify(name)}:${inner},${JSON.stringify(name)}:1}]}`
      return findFlaw(text)?.reason === 'duplicate'
    }),
  )
})

test.each([
  ['at its end', (texts: string) => `[${texts}"\\\\u0000"]`],
  ['at its beginning', (texts: string) => `["\\\\u0000",${texts}""]`],
  ['nowhere', (texts: string) => `[${texts}""]`],
])('looks for NUL once in a long text, and not again from each string: one that is none, %s', (_, within) => {
  const strings = 20_000
  const text = within('"",'.repeat(strings))
  JSON.parse(text)
  const search = vi.spyOn(String.prototype, 'indexOf')
  try {
    expect(findFlaw(text)).toBeNull()
    const searches = search.mock.calls.filter(([what]) => what.startsWith('\\u'))
    expect(searches.length).toBeLessThanOrEqual(2)
  } finally {
    search.mockRestore()
  }
})

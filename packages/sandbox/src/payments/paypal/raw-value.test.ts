import { expect, test } from 'vitest'
import { rawValueOf } from './raw-value.ts'

test.each([
  ['{"a":1,"event": {"b":[1, 2],"c":"}\\"]"} ,"d":2}', '{"b":[1, 2],"c":"}\\"]"}'],
  ['{"event":null}', 'null'],
  ['{"event" : "text, with } and \\" in it"}', '"text, with } and \\" in it"'],
  ['{"event":1.0,"b":2}', '1.0'],
  ['{"a":1}', undefined],
  ['{"event":{"cut":', undefined],
])('of %s', (json, value) => {
  expect(rawValueOf(json, 'event')).toBe(value)
})

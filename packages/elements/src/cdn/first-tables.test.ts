// @vitest-environment node
import { expect, test } from 'vitest'
import { divide } from '../../scripts/first-tables.ts'

const table = {
  title: 'Chat',
  composer: { send: 'Send', left_one: 'one left', left_other: '{{count}} left' },
  suggestions: { first: 'One', second: 'Two' },
  thread: { copy: 'Copy' },
}

test('a text comes first when its name stands in quotes, with all its plural forms', () => {
  expect(divide(table, "text('composer.left', { count })")).toEqual({
    first: { composer: { left_one: 'one left', left_other: '{{count}} left' } },
    later: {
      title: 'Chat',
      composer: { send: 'Send' },
      suggestions: { first: 'One', second: 'Two' },
      thread: { copy: 'Copy' },
    },
  })
})

test('a whole group comes first when names are put together from it', () => {
  expect(divide(table, '`suggestions.${name}`, "title"').first).toEqual({
    title: 'Chat',
    suggestions: { first: 'One', second: 'Two' },
  })
})

test('nothing is lost', () => {
  const { first, later } = divide(table, "'composer.send'")
  expect({ ...later, composer: { ...(later.composer as object), ...(first.composer as object) } }).toEqual(
    table,
  )
})

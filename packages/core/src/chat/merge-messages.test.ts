import type { Message } from '@ai-studio/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocalMessage, MessageReading } from './local-message.ts'
import { mergeForeign, mergeHistory, mergeOlder } from './merge-messages.ts'

const reading: MessageReading = {
  imageUrl: (url) => `https://studio.test${url}`,
  errorOf: () => undefined,
}
const server = (id: string, values: Partial<Message> = {}): Message => ({
  id,
  role: 'user',
  content: `text ${id}`,
  timestamp: '2026-01-01T00:00:00.000Z',
  status: 'complete',
  ...values,
})
const local = (serverId: string | null, values: Partial<LocalMessage> = {}): LocalMessage => ({
  id: `local-${serverId}`,
  serverId,
  role: 'user',
  content: `text ${serverId}`,
  timestamp: '2026-01-01T00:00:00.000Z',
  status: 'complete',
  images: [],
  ...values,
})
const unsent = (content: string, id = `local-${content}`) =>
  local(null, { id, content, status: 'unsent', request: { key: `key-${id}`, modelId: 'm', owner: 'me' } })
const ids = (messages: readonly LocalMessage[]) => messages.map(({ id }) => id)

test('keeps id and identity of what is the same, and the id of what changed', () => {
  const known = [local('a'), local('b')]
  const merged = mergeHistory([server('a'), server('b', { content: 'corrected' })], true, known, reading)
  expect(merged[0]).toBe(known[0])
  expect(merged[1]).toEqual({ ...known[1], content: 'corrected' })
})

test('makes addresses of images usable', () => {
  const images = [{ url: '/i.png', width: 1, height: 1 }]
  expect(mergeHistory([server('a', { images })], true, [], reading)[0]?.images[0]?.url).toBe(
    'https://studio.test/i.png',
  )
})

test('finds a question whose confirmation was lost by its text, once, and only among new messages', () => {
  const known = [local('a', { content: 'yes' }), unsent('yes', 'first'), unsent('yes', 'second')]
  const page = [server('a', { content: 'yes' }), server('b', { content: 'yes' })]
  const merged = mergeHistory(page, true, known, reading)
  expect(ids(merged)).toEqual(['local-a', 'first', 'second'])
  expect(merged.map(({ status }) => status)).toEqual(['complete', 'complete', 'unsent'])
})

test('finds it also behind a later question that is confirmed already, but never ahead of where it was asked', () => {
  const known = [
    local('a', { content: 'yes' }),
    unsent('yes', 'first'),
    local('c', { content: 'later' }),
    unsent('later', 'second'),
  ]
  const page = [
    server('a', { content: 'yes' }),
    server('b', { content: 'yes' }),
    server('c', { content: 'later' }),
  ]
  expect(ids(mergeHistory(page, true, known, reading))).toEqual(['local-a', 'first', 'local-c', 'second'])
})

test('keeps older messages that end where the page begins, and no others', () => {
  const known = [local('a'), local('b'), local('c')]
  expect(ids(mergeHistory([server('c'), server('d')], false, known, reading)).slice(0, 3)).toEqual([
    'local-a',
    'local-b',
    'local-c',
  ])
  // Something between c and e may be missing, so a to c are asked for again.
  expect(mergeHistory([server('e'), server('f')], false, known, reading)).toHaveLength(2)
  expect(mergeHistory([server('c')], true, known, reading)).toHaveLength(1)
})

test('puts older pages before, without doubling what is there', () => {
  const known = [local('b'), local('c'), local('d')]
  const merged = mergeOlder([server('a'), server('b')], true, known, 'c', reading)
  expect(merged.map(({ serverId }) => serverId)).toEqual(['a', 'b', 'c', 'd'])
  expect(merged.slice(1)).toEqual(known)
})

test('takes over another tab’s copy with our ids, and leaves its waiting questions to it', () => {
  const ours = [local('a'), unsent('ours')]
  const theirs = [
    local('a', { id: 'other-a', content: 'changed' }),
    local('b', { id: 'other-b' }),
    { ...unsent('theirs'), status: 'sending' as const },
  ]
  const merged = mergeForeign(theirs, ours)
  expect(ids(merged)).toEqual(['local-a', 'other-b', 'local-ours'])
  expect(merged[0]?.content).toBe('changed')
})

test('recognises our question in another tab’s copy by its key', () => {
  const question = unsent('ours')
  const confirmed = { ...question, id: 'other', serverId: 'q', status: 'complete' as const }
  expect(mergeForeign([confirmed], [question])).toEqual([{ ...confirmed, id: question.id }])
})

test('shows our question once where another tab’s copy has it confirmed, and waiting for us as well', () => {
  const confirmed = local('q', { id: 'local-ours', content: 'ours' })
  const theirs = [
    local('q', { id: 'other', content: 'ours' }),
    { ...unsent('ours'), status: 'sending' as const },
  ]
  expect(mergeForeign(theirs, [confirmed])).toEqual([confirmed])
})

test('keeps what was loaded beyond the 200 that another tab has', () => {
  const ours = [local('a'), local('b'), local('c')]
  expect(ids(mergeForeign([local('b'), local('c'), local('d')], ours))).toEqual([
    'local-a',
    'local-b',
    'local-c',
    'local-d',
  ])
})

test('whatever is known here, the server’s page stands in the result in its order, and nothing waits twice', () => {
  const names = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 })
  fc.assert(
    fc.property(
      names,
      names,
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
      fc.boolean(),
      (page, known, waiting, isComplete) => {
        const before = [
          ...known.map((id) => local(`${id}`)),
          ...waiting.map((each, index) => unsent(`text ${each}`, `w${index}`)),
        ]
        const merged = mergeHistory(
          page.map((id) => server(`${id}`)),
          isComplete,
          before,
          reading,
        )
        const serverIds = merged.flatMap(({ serverId }) => serverId ?? [])
        expect(serverIds.slice(serverIds.length - page.length)).toEqual(page.map(String))
        expect(new Set(ids(merged)).size).toBe(merged.length)
        for (const each of before.filter(({ status }) => status === 'unsent'))
          expect(ids(merged)).toContain(each.id)
        // A second merge of the same page changes nothing.
        const again = mergeHistory(
          page.map((id) => server(`${id}`)),
          isComplete,
          merged,
          reading,
        )
        expect(again.every((each, index) => each === merged[index])).toBe(again.length === merged.length)
      },
    ),
  )
})

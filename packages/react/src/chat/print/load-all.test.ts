import { expect, test } from 'vitest'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { question } from '../testing/samples.ts'
import { loadAll } from './load-all.ts'

/** A session with so many pages before the first one. */
function paged(pages: number) {
  const session = createFakeSession({ messages: [question('last', 'Last')], hasOlder: pages > 0 })
  let left = pages
  session.on({
    loadOlder: async () => {
      if (left === 0) return true
      left -= 1
      session.set({
        messages: [question(`page-${left}`, 'Before'), ...session.$messages.get()],
        hasOlder: left > 0,
      })
      return true
    },
  })
  return session
}
const never = new AbortController().signal

test('loads page after page, and says how far it is', async () => {
  const session = paged(3)
  const counts: number[] = []
  expect(await loadAll(session, (count) => counts.push(count), never)).toBe(true)
  expect(counts).toEqual([2, 3, 4])
})

test('where nothing seems to be missing it asks once whether that is so', async () => {
  const session = paged(0)
  expect(await loadAll(session, () => {}, never)).toBe(true)
  expect(session.callsOf('loadOlder')).toHaveLength(1)
  session.on({ loadOlder: async () => false })
  expect(await loadAll(session, () => {}, never)).toBe(false)
})

test('ends at a page that does not come', async () => {
  const session = createFakeSession({ messages: [question('1', 'Last')], hasOlder: true })
  expect(await loadAll(session, () => {}, never)).toBe(false)
  expect(session.callsOf('loadOlder')).toHaveLength(1)
})

test('ends when somebody leaves', async () => {
  const session = paged(3)
  const leaving = new AbortController()
  expect(await loadAll(session, () => leaving.abort(), leaving.signal)).toBe(false)
  expect(session.callsOf('loadOlder')).toHaveLength(1)
})

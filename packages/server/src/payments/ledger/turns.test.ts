import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that answers when a test says so, and remembers what it was given together. */
function held() {
  const batches: string[][] = []
  const doors: PromiseWithResolvers<void>[] = []
  const doorOf = (index: number) => (doors[index] ??= Promise.withResolvers())
  let begun = 0
  const turns = new Turns<string, string>(async (_, next) => {
    await doorOf(begun++).promise
    const items = [...next()]
    batches.push(items)
    if (items.includes('broken')) throw new Error('broken')
    return items.map((item) => `did ${item}`)
  })
  return { turns, batches, open: (index: number) => doorOf(index).resolve() }
}

test('what comes while its turn is waited for goes together, and each gets its own answer', async () => {
  const { turns, batches, open } = held()
  const answers = ['a', 'b', 'c'].map((item) => turns.add('one', item))
  open(0)
  expect(await Promise.all(answers)).toEqual(['did a', 'did b', 'did c'])
  expect(batches).toEqual([['a', 'b', 'c']])
})

test('what comes later has a turn of its own, after the others', async () => {
  const { turns, batches, open } = held()
  const first = turns.add('one', 'a')
  open(0)
  await first
  const second = turns.add('one', 'b')
  open(1)
  expect(await second).toBe('did b')
  expect(batches).toEqual([['a'], ['b']])
})

test('what is about something else does not wait', async () => {
  const { turns, open } = held()
  const slow = turns.add('one', 'a')
  const fast = turns.add('two', 'b')
  open(1)
  expect(await fast).toBe('did b')
  open(0)
  expect(await slow).toBe('did a')
})

test('a failure is that of all who went together, and of nobody after them', async () => {
  const { turns, open } = held()
  const failed = Promise.allSettled([turns.add('one', 'a'), turns.add('one', 'broken')])
  open(0)
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const after = turns.add('one', 'c')
  open(1)
  expect(await after).toBe('did c')
})

test('who cannot even begin says so to all who wait', async () => {
  const turns = new Turns<string, string>(async () => {
    throw new Error('away')
  })
  const failed = await Promise.allSettled([turns.add('one', 'a'), turns.add('one', 'b')])
  expect(failed).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }])
})

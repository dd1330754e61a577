import { expect, test } from 'vitest'
import { Batches, type Batch } from './batches.ts'

/** Work that answers when a test says so, and remembers what it was given together. */
function held(limits = { works: 2, things: 2 }) {
  const taken: Record<string, readonly string[]>[] = []
  const doors: PromiseWithResolvers<void>[] = []
  const doorOf = (index: number) => (doors[index] ??= Promise.withResolvers())
  let begun = 0
  const batches = new Batches<string, string>(async (next) => {
    const mine = begun++
    await doorOf(mine).promise
    const batch = next()
    taken.push(Object.fromEntries(batch))
    if ([...batch.values()].flat().includes('broken')) throw new Error('broken')
    return answersTo(batch)
  }, limits)
  const open = (...indexes: number[]) => {
    for (const index of indexes) doorOf(index).resolve()
  }
  return { batches, taken, open }
}

const answersTo = (batch: Batch<string>): Batch<string> =>
  new Map([...batch].map(([key, items]) => [key, items.map((item) => `did ${item}`)]))

test('what comes meanwhile goes together, and each gets its own answer', async () => {
  const { batches, taken, open } = held()
  const answers = ['a', 'b', 'c'].map((item) => batches.add('one', item))
  open(0)
  expect(await Promise.all(answers)).toEqual(['did a', 'did b', 'did c'])
  expect(taken).toEqual([{ one: ['a', 'b', 'c'] }])
})

test('what comes later has a turn of its own, after the others', async () => {
  const { batches, taken, open } = held()
  const first = batches.add('one', 'a')
  open(0)
  await first
  const second = batches.add('one', 'b')
  open(1)
  expect(await second).toBe('did b')
  expect(taken).toEqual([{ one: ['a'] }, { one: ['b'] }])
})

test('several things go together, up to a limit, and the rest at once with another work', async () => {
  const { batches, taken, open } = held()
  const answers = ['one', 'two', 'three'].map((key) => batches.add(key, key))
  open(0, 1)
  expect(await Promise.all(answers)).toEqual(['did one', 'did two', 'did three'])
  expect(taken).toEqual([{ one: ['one'], two: ['two'] }, { three: ['three'] }])
})

test('a thing is never in two works at once; what comes about it waits for the first', async () => {
  const slow = Promise.withResolvers<void>()
  const order: string[] = []
  const batches = new Batches<string, string>(
    async (next) => {
      const batch = next()
      order.push(`begins ${String([...batch.values()].flat())}`)
      if (order.length === 1) await slow.promise
      order.push(`ends ${String([...batch.values()].flat())}`)
      return answersTo(batch)
    },
    { works: 2, things: 1 },
  )
  const [a, b, c] = [batches.add('same', 'a'), batches.add('same', 'b'), batches.add('else', 'c')]
  await c
  slow.resolve()
  await Promise.all([a, b])
  expect(order).toEqual(['begins a', 'begins c', 'ends c', 'ends a', 'begins b', 'ends b'])
})

test('a failure is that of what it is about: the others that went with it are done all the same', async () => {
  const { batches, taken, open } = held()
  const all = Promise.allSettled([
    batches.add('one', 'a'),
    batches.add('two', 'broken'),
    batches.add('two', 'after it'),
  ])
  open(0, 1, 2, 3)
  expect(await all).toMatchObject([
    { status: 'fulfilled', value: 'did a' },
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(taken[0]).toEqual({ one: ['a'], two: ['broken', 'after it'] })
  open(4)
  expect(await batches.add('two', 'c')).toBe('did c')
})

test('who cannot even begin says so to all who wait', async () => {
  const batches = new Batches<string, string>(
    async () => {
      throw new Error('away')
    },
    { works: 1, things: 1 },
  )
  const failed = await Promise.allSettled([
    batches.add('one', 'a'),
    batches.add('one', 'b'),
    batches.add('two', 'c'),
  ])
  expect(failed).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { message: 'away' } })))
})

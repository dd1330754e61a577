import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

test('who asks during the work has it done once more when it is through, and never beside it', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  const done = ask()
  void ask()
  void ask()
  expect(runs).toHaveLength(1)
  runs[0]!.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve()
  await done
  expect(runs).toHaveLength(2)
})

test('work that has failed is done again for who asks later', async () => {
  let tries = 0
  const ask = oneAtATime(async () => {
    tries += 1
    if (tries === 1) throw new Error('A file has just gone.')
  })
  await expect(ask()).rejects.toThrow('gone')
  await ask()
  expect(tries).toBe(2)
})

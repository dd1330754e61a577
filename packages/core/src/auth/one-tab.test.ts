import { afterEach, describe, expect, test, vi } from 'vitest'
import { oneTabAtATime } from './one-tab.ts'

afterEach(() => vi.unstubAllGlobals())

test('two tabs that renew at once do it one after the other', async () => {
  const gate = Promise.withResolvers<void>()
  const steps: string[] = []
  const first = oneTabAtATime(async () => {
    steps.push('first begins')
    await gate.promise
    steps.push('first ends')
    return 1
  })
  const second = oneTabAtATime(async () => {
    steps.push('second begins')
    return 2
  })
  await vi.waitFor(() => expect(steps).toEqual(['first begins']))
  gate.resolve()
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(steps).toEqual(['first begins', 'first ends', 'second begins'])
})

test('a failure is passed on, and the next one gets its turn', async () => {
  const failure = new Error('No network.')
  const act = vi.fn(() => Promise.reject(failure))
  await expect(oneTabAtATime(act)).rejects.toBe(failure)
  expect(act).toHaveBeenCalledTimes(1)
  expect(await oneTabAtATime(() => Promise.resolve('done'))).toBe('done')
})

describe('a browser', () => {
  test.each([
    ['without locks', {}],
    [
      'that refuses them',
      { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } },
    ],
  ])('%s goes on without', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    expect(await oneTabAtATime(() => Promise.resolve('done'))).toBe('done')
  })
})

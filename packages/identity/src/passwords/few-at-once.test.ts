import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('no more than that runs at a time, in order, and failures free their place', async () => {
  const limited = fewAtOnce(2)
  const begun: number[] = []
  const ends: PromiseWithResolvers<number>[] = []
  const works = [0, 1, 2, 3].map((number) => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return limited(() => {
      begun.push(number)
      return end.promise
    })
  })
  expect(begun).toEqual([0, 1])
  ends[1]!.reject(new Error('broken'))
  await expect(works[1]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1, 2])
  ends[0]!.resolve(0)
  await works[0]
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]!.resolve(2)
  ends[3]!.resolve(3)
  expect(await Promise.all([works[2], works[3]])).toEqual([2, 3])
  await expect(limited(async () => 'after')).resolves.toBe('after')
})

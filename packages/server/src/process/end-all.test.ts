import { expect, test } from 'vitest'
import { endAll } from './end-all.ts'

test('what comes after something that cannot be ended is ended all the same, and the first failure is told', async () => {
  const ended: string[] = []
  const ending = endAll([
    async () => ended.push('socket'),
    async () => Promise.reject(new Error('the folder is gone')),
    async () => ended.push('answers'),
    async () => Promise.reject(new Error('the database is away')),
    async () => ended.push('database'),
  ])
  await expect(ending).rejects.toThrow('the folder is gone')
  expect(ended).toEqual(['socket', 'answers', 'database'])
})

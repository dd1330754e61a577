import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('wakes the listeners of a channel and no others', async () => {
  const heard: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await database.listen('answers', (payload) => {
    heard.push(payload)
    if (payload === 'last') resolve()
  })
  await database.listen('other', (payload) => heard.push(`other ${payload}`))
  await database.notify('answers', 'first')
  await database.notify('answers', 'last')
  await promise
  expect(heard).toEqual(['first', 'last'])
})

test('stops when asked to', async () => {
  const heard: string[] = []
  const stop = await database.listen('ended', (payload) => heard.push(payload))
  await stop()
  const { promise, resolve } = Promise.withResolvers<string>()
  await database.listen('ended', resolve)
  await database.notify('ended', 'x')
  expect(await promise).toBe('x')
  expect(heard).toEqual([])
})

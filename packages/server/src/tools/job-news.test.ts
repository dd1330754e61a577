import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { JobNews } from './job-news.ts'

let tell: (id: string) => void
let news: JobNews
beforeEach(async () => {
  // The clock stands still, so that nobody is let go by looking again.
  vi.useFakeTimers()
  const database: Pick<Database, 'listen'> = {
    listen: (_channel, heard) => {
      tell = heard
      return Promise.resolve(() => Promise.resolve())
    },
  }
  news = new JobNews(database as Database)
  await news.start()
})
afterEach(() => {
  vi.useRealTimers()
})

const longest = 60_000
const nobodyLeaves = new AbortController().signal

test('whoever waits for a job is told at once that it has changed, and nobody else is', async () => {
  const ended = vi.fn<() => void>()
  void news.next('another', nobodyLeaves, longest).then(ended)
  const told = Promise.all([news.next('job', nobodyLeaves, longest), news.next('job', nobodyLeaves, longest)])
  tell('job')
  await told
  expect(ended).not.toHaveBeenCalled()
})

test('all who wait are let go at once when the server stops, and nobody waits any more', async () => {
  const all = ['one', 'another'].map((id) => news.next(id, nobodyLeaves, longest))
  await news.close()
  await Promise.all(all)
  await news.next('one', nobodyLeaves, longest)
})

test('whoever leaves is let go at once', async () => {
  const leave = new AbortController()
  const left = news.next('job', leave.signal, longest)
  leave.abort()
  await left
  await news.next('job', leave.signal, longest)
})

test('a change that nobody told is found after a moment', async () => {
  const looked = vi.fn<() => void>()
  void news.next('job', nobodyLeaves, longest).then(looked)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looked).toHaveBeenCalledOnce()
})

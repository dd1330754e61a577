import { expect, test, vi } from 'vitest'
import { createJobs } from '../jobs/index.ts'
import { testDatabase } from '../testing/index.ts'
import { writeTopic } from './testing/scripted-tool.ts'
import { toolServer } from './testing/tool-server.ts'
import { builtIn } from './tool-worker.ts'

test('jobs that wait for a service keep none from being done that is made here', async () => {
  const database = await testDatabase()
  const jobs = createJobs({ database, log: { warn: () => undefined } })
  const server = await toolServer({ database, jobs })
  const ended = Promise.withResolvers<void>()
  server.writer.act = async (task) => {
    if (task.input['topic'] === 'slow') await ended.promise
    return writeTopic(task)
  }
  await jobs.start()
  const client = server.visitor()
  try {
    for (let count = 0; count < 4; count++) await server.start(client, { topic: 'slow' })
    await vi.waitUntil(() => server.writer.begun.length === 4, { timeout: 10_000 })
    server.writer.provider = () => builtIn
    const { id } = await server.start(client, { topic: 'quick' })
    await vi.waitUntil(async () => (await server.job(client, id)).status === 'succeeded', { timeout: 10_000 })
  } finally {
    ended.resolve()
    await jobs.close()
    await server.close()
  }
  expect(server.writer.begun).toHaveLength(5)
})

/** Who begins ten jobs that end when the test does, and somebody else who begins one that is done at once. */
async function crowded(how: 'service' | 'here', running: number): Promise<void> {
  const database = await testDatabase()
  const jobs = createJobs({ database, log: { warn: () => undefined } })
  const server = await toolServer({ database, jobs })
  if (how === 'here') server.writer.provider = () => builtIn
  const ended = Promise.withResolvers<void>()
  server.writer.act = async (task) => {
    if (task.input['topic'] !== 'quick') await ended.promise
    return writeTopic(task)
  }
  await jobs.start()
  const topics = Array.from({ length: 10 }, (_, number) => `slow-${number}`)
  const begun = () => server.writer.begun.map(({ input }) => input['topic'])
  try {
    const first = server.visitor({ address: '2001:db8::1' })
    for (const topic of topics) await server.start(first, { topic })
    await vi.waitUntil(() => begun().length === running, { timeout: 10_000 })
    const other = server.visitor({ address: '2001:db8::2' })
    const { id } = await server.start(other, { topic: 'quick' })
    await vi.waitUntil(async () => (await server.job(other, id)).status === 'succeeded', { timeout: 10_000 })
    expect(new Set(begun())).toEqual(new Set(['quick', ...topics.slice(0, running)]))
    // What waits is begun when others of the same person have ended.
    ended.resolve()
    await vi.waitUntil(() => begun().length === 11, { timeout: 10_000 })
    expect(new Set(begun())).toEqual(new Set(['quick', ...topics]))
  } finally {
    ended.resolve()
    await jobs.close()
    await server.close()
  }
}

test('somebody with ten jobs that wait for a service leaves places to others', () => crowded('service', 4))

test('somebody with ten jobs that are made here leaves a place to others', () => crowded('here', 1))

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

import { setTimeout as delay } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { toolWaitMs } from '@ai-studio/contract'
import { expect, test, vi } from 'vitest'
import { ownOrigin } from '../testing/test-server.ts'
import { toolServer, type ToolServer } from './testing/tool-server.ts'

/** A server on a port, and a question for news of a job that waits, as a browser asks it. */
async function waiting(server: ToolServer) {
  const client = server.visitor()
  const { id, version } = await server.start(client)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  let count = 0
  server.app.server.on('request', () => (count += 1))
  /** Resolves when so many have asked, and have looked for the first time. */
  const arrived = async (all: number) => {
    await vi.waitUntil(() => count >= all, { timeout: 10_000 })
    await delay(300)
  }
  const leave = new AbortController()
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/tools/jobs/${id}?after=${version}`, {
      headers: { cookie, origin: ownOrigin },
      signal: leave.signal,
    })
  return { ask, arrived, leave }
}

test('whoever waits for a job is let go when the server stops, and holds nothing up', async () => {
  const server = await toolServer()
  const { ask, arrived } = await waiting(server)
  const answers = Promise.all(Array.from({ length: 20 }, ask))
  await arrived(20)
  const begin = performance.now()
  const [all] = await Promise.all([answers, server.close()])
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(performance.now() - begin).toBeLessThan(toolWaitMs / 2)
})

test('whoever leaves is waited for no longer', async () => {
  const server = await toolServer()
  const warned = vi.spyOn(process, 'emitWarning')
  try {
    const { ask, arrived, leave } = await waiting(server)
    const answers = Promise.allSettled(Array.from({ length: 20 }, ask))
    await arrived(20)
    const reads = vi.spyOn(server.database.db, 'select')
    leave.abort()
    await answers
    const readsInAWhile = async () => {
      reads.mockClear()
      // Longer than it takes to look without any news.
      await delay(2_500)
      return reads.mock.calls.length
    }
    // What was read at the moment of leaving may take a while on a busy machine, but not as long as waiting does.
    await expect.poll(readsInAWhile, { interval: 0, timeout: toolWaitMs * 0.7 }).toBeLessThan(3)
    expect(warned).not.toHaveBeenCalledWith(expect.stringContaining('leak'), expect.anything())
  } finally {
    warned.mockRestore()
    await server.close()
  }
})

import dns from 'node:dns'
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { hostToCall, listenAddress } from './listen-address.ts'

afterEach(() => void vi.restoreAllMocks())

/** A machine whose `localhost` has two addresses. */
function withTwoLoopbacks(): void {
  const lookup = dns.lookup as (...call: unknown[]) => void
  const both = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const answer = (host: string, ...call: unknown[]) => {
    const [options, done] = call as [{ all?: boolean }, (error: null, found: object[]) => void]
    if (host === 'localhost' && options.all) done(null, both)
    else lookup(host, ...call)
  }
  vi.spyOn(dns, 'lookup').mockImplementation(answer)
}

test('a server at localhost has one address, where everything that ends connections reaches them', async () => {
  withTwoLoopbacks()
  const app = fastify()
  await app.listen({ host: await listenAddress('localhost'), port: 0 })
  expect(app.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })])
  await app.close()
})

test.each(['0.0.0.0', '::', '192.0.2.7', 'studio.example'])(
  'listens where it is told to: %s',
  async (host) => {
    expect(await listenAddress(host)).toBe(host)
  },
)

test.each([
  ['localhost', 'localhost'],
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['127.0.0.2', '127.0.0.2'],
  ['::1', '[::1]'],
  ['studio.internal', 'studio.internal'],
])('what listens on %s is found at %s', (host, found) => {
  expect(hostToCall(host)).toBe(found)
})

import { expect, test } from 'vitest'
import { testServer } from '../testing/index.ts'

/** What the log says of it, after calls as they come through a proxy, or from a visitor who makes the header up. */
async function warnings(env: Record<string, string>, remoteAddress: string): Promise<number> {
  const lines: string[] = []
  const server = await testServer({
    env,
    log: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  })
  try {
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      const headers = { 'x-forwarded-for': address }
      await server.app.inject({ url: '/api/config', headers, remoteAddress })
    }
  } finally {
    await server.close()
  }
  return lines.filter((line) => line.includes('TRUST_PROXY')).length
}

test.each([
  ['on the same machine', '127.0.0.1'],
  ['in the same network', '10.1.2.3'],
  ['on the same machine, by IPv6', '::1'],
])('a proxy %s whose word is not taken is told of, once', async (_where, address) => {
  expect(await warnings({}, address)).toBe(1)
})

test('neither a proxy that is known nor a header from anywhere else is', async () => {
  expect(await warnings({ TRUST_PROXY: '1' }, '127.0.0.1')).toBe(0)
  expect(await warnings({}, '198.51.100.4')).toBe(0)
})

import { expect, test, vi } from 'vitest'
import { createStudioStorage } from '../storage/studio-storage.ts'
import { createLazyClient } from './lazy-client.ts'

const loads = vi.hoisted(() => ({ count: 0, isBroken: true }))

// Stands for the chunk on the network: out of reach at first.
vi.mock('./create-client.ts', () => ({
  get createClient() {
    loads.count += 1
    if (loads.isBroken) throw new TypeError('Failed to fetch dynamically imported module')
    return () => ({ request: () => Promise.resolve('answer') })
  },
}))

test('code that cannot be fetched is a network failure, and the next call tries again', async () => {
  const client = createLazyClient({
    endpoint: 'https://studio.test',
    storage: createStudioStorage({ prefix: '', allowed: false, open: () => null }),
    language: () => 'en',
    onSignedOut: () => {},
  })
  expect(loads.count).toBe(0)
  await expect(client.request('getPricing')).rejects.toMatchObject({
    name: 'ApiError',
    code: 'NETWORK',
    text: '',
  })
  loads.isBroken = false
  expect(await client.request('getPricing')).toBe('answer')
  const afterwards = loads.count
  await client.request('getPricing')
  expect(loads.count).toBe(afterwards)
})

test('is prepared without a call, and a failure is left to the calls that follow', async () => {
  loads.isBroken = true
  const client = createLazyClient({
    endpoint: 'https://studio.test',
    storage: createStudioStorage({ prefix: '', allowed: false, open: () => null }),
    language: () => 'en',
    onSignedOut: () => {},
  })
  const before = loads.count
  client.prepare?.()
  await vi.waitFor(() => expect(loads.count).toBe(before + 1))
  loads.isBroken = false
  await vi.waitFor(async () => expect(await client.request('getPricing')).toBe('answer'))
})

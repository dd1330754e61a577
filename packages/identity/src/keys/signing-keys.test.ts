import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { signingKeys } from './signing-keys.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-01-01T00:00:00Z')

function setUp(secret = 'a secret of at least 32 characters') {
  const storage = memoryStorage().keys
  let now = start
  return {
    storage,
    pass: (days: number) => {
      now += days * day
    },
    keys: (by = secret) => signingKeys({ storage, secret: by, now: () => new Date(now) }),
  }
}
const ids = (keys: { kid: string }[]) => keys.map(({ kid }) => kid)

describe('signing keys', () => {
  test('are made once and stay the same', async () => {
    const { keys } = setUp()
    const first = await keys()
    expect(first).toHaveLength(1)
    expect(first[0]).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256' })
    expect(await keys()).toEqual(first)
  })

  test('sign what their public half checks', async () => {
    const [key] = await setUp().keys()
    const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' })
    const signature = sign('sha256', Buffer.from('text'), privateKey)
    expect(verify('sha256', Buffer.from('text'), createPublicKey(privateKey), signature)).toBe(true)
  })

  test('are one key however many processes start at once', async () => {
    const { keys } = setUp()
    const all = await Promise.all([keys(), keys(), keys()])
    expect(new Set(all.flatMap(ids)).size).toBe(1)
  })

  test('change after 90 days; the old one still checks for 30 more', async () => {
    const { keys, pass } = setUp()
    const [old] = ids(await keys())
    pass(90)
    expect(ids(await keys())).toEqual([old])
    pass(1)
    const [signing, fresh] = ids(await keys())
    expect(signing).toBe(old)
    // Every process has seen the new key by the time that it signs.
    pass(1 / 24)
    expect(ids(await keys())).toEqual([fresh, old])
    pass(30)
    expect(ids(await keys())).toEqual([fresh])
  })

  test('are made anew at once where none has been used for so long that it is of no use', async () => {
    const { keys, pass } = setUp()
    const [old] = ids(await keys())
    pass(121)
    const [fresh] = ids(await keys())
    expect(fresh).toEqual(expect.any(String))
    expect(fresh).not.toBe(old)
    expect(ids(await keys())).toEqual([fresh])
  })

  test('lie sealed: another secret reads none of them and starts anew', async () => {
    const { keys, storage, pass } = setUp()
    const [key] = await keys()
    const kept = JSON.stringify(await storage.list())
    expect(kept).not.toContain(key!.d)
    expect(kept).not.toContain(key!.n)
    pass(1)
    const [other] = await keys('another secret of 32 characters!')
    expect(other!.kid).not.toBe(key!.kid)
  })
})

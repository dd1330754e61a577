import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createProofKey, randomText } from './proof-key.ts'
import { sha256 } from './sha256.ts'

test('digests are those of everybody else, at each length around the blocks', () => {
  for (const length of [0, 1, 31, 43, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256)
    const expected = createHash('sha256').update(message).digest('hex')
    expect(Buffer.from(sha256(message)).toString('hex'), `${length} bytes`).toBe(expected)
  }
})

test('a digest is the same on a page whose arrays have an `entries` of an old library', () => {
  const entries = vi.spyOn(Array.prototype, 'entries').mockImplementation(function (this: unknown[]) {
    return [...this] as never
  })
  try {
    expect(createProofKey('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk').challenge).toMatch(/^E9Melhoa/)
  } finally {
    entries.mockRestore()
  }
})

test('the challenge is the one of RFC 7636, appendix B', () => {
  const { challenge } = createProofKey('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('verifiers have 32 random bytes, and no two are the same', () => {
  const made = Array.from({ length: 50 }, randomText)
  expect(new Set(made).size).toBe(50)
  for (const text of made) expect(text).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

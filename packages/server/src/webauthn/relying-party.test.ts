import { expect, test } from 'vitest'
import { canHavePasskeys, relyingParty } from './relying-party.ts'

test.each([
  ['https://studio.example.com', 'studio.example.com'],
  ['https://studio.example.com:8443', 'studio.example.com'],
  ['http://localhost:8080', 'localhost'],
  ['http://studio.localhost:8080', 'studio.localhost'],
])('passkeys of %s belong to its host', (origin, id) => {
  expect(canHavePasskeys(origin)).toBe(true)
  expect(relyingParty(origin)).toEqual({ id, name: 'AI Studio', origin })
})

test.each([
  'http://studio.example.com',
  'http://127.0.0.1:8080',
  'https://192.168.0.2',
  'https://[2001:db8::1]',
  'http://[::1]:8080',
  'http://localhost.example.com',
])('browsers have none at %s', (origin) => {
  expect(canHavePasskeys(origin)).toBe(false)
})

import { expect, test } from 'vitest'
import { emailKey } from './email-key.ts'

const secret = 'a secret of this server'

test('an address is counted under one key, in whatever letters it is written', () => {
  expect(emailKey(secret, 'Lan@Example.COM')).toBe(emailKey(secret, 'lan@example.com'))
  expect(emailKey(secret, 'U\u0308@example.com')).toBe(emailKey(secret, 'ü@example.com'))
  expect(emailKey(secret, 'lan@example.com')).not.toBe(emailKey(secret, 'anh@example.com'))
})

test('the key of an address stays what it was, so that nobody is counted anew', () => {
  expect(emailKey(secret, 'Lan@Example.COM')).toBe('email:NGmpk40OvaMUtVnY3kKYdC')
})

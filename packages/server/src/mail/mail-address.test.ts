import { emailPattern } from '@ai-studio/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainAddress } from './mail-address.ts'

test('a mail can be sent to every address that the calls take', () => {
  // Seldom one that no address has, so that most of what is put together is an address.
  const sign = fc.oneof(
    { weight: 20, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.constantFrom(...'<>()[]\\,;:"@. \u037e') },
  )
  const part = fc.array(sign, { minLength: 1, maxLength: 5 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(part, part, part, (name, host, top) => {
      const address = `${name}@${host}.${top}`
      expect(isPlainAddress(address) || !emailPattern.test(address), address).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test.each(['operator@localhost', 'lan@example.com', 'ü@пример.рф', 'first..last@example.com'])(
  'a mail can be sent to %s',
  (address) => {
    expect(isPlainAddress(address)).toBe(true)
  },
)

test.each([
  'a,b@example.com',
  'a;b@example.com',
  '<x>@example.com',
  '"x"@example.com',
  'a@b@example.com',
  'a@b\n',
])('no mail can be sent to %j', (address) => {
  expect(isPlainAddress(address)).toBe(false)
})

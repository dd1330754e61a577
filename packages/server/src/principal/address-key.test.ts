import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

const key = (address: string) => addressKey('a secret of the test', address)

test('is the same for the same address and says nothing of it', () => {
  expect(key('203.0.113.7')).toBe(key('203.0.113.7'))
  expect(key('203.0.113.7')).not.toBe(key('203.0.113.8'))
  expect(key('203.0.113.7')).toMatch(/^address:[\w-]{22}$/)
  expect(key('203.0.113.7')).not.toBe(addressKey('another secret', '203.0.113.7'))
})

test('takes a whole IPv6 network for one address', () => {
  expect(key('2001:db8:1:2::1')).toBe(key('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(key('2001:db8:1:2::1')).toBe(key('2001:0db8:0001:0002:0:0:0:9'))
  expect(key('2001:db8:1:2::1')).not.toBe(key('2001:db8:1:3::1'))
  expect(key('::1')).toBe(key('0:0:0:0:0:0:0:2'))
})

test('knows an IPv4 address in IPv6 clothes', () => {
  expect(key('::ffff:203.0.113.7')).toBe(key('203.0.113.7'))
})

test('leaves out the port that some proxies write behind an address', () => {
  expect(key('203.0.113.7:52110')).toBe(key('203.0.113.7'))
  expect(key('203.0.113.7:1')).not.toBe(key('203.0.113.8:1'))
  expect(key('[2001:db8:1:2::1]:52110')).toBe(key('2001:db8:1:2::9'))
  expect(key('[2001:db8:1:2::1]')).toBe(key('2001:db8:1:2::1'))
  expect(key('[2001:db8:1:2::1]:80')).not.toBe(key('[2001:db8:1:3::1]:80'))
  expect(key('[::ffff:203.0.113.7]:80')).toBe(key('203.0.113.7'))
  // Here the last group is part of the address.
  expect(key('2001:db8:1::5211')).toBe(key('2001:db8:1:0::1'))
})

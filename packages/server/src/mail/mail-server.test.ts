import { describe, expect, test } from 'vitest'
import { parseMailServer } from './mail-server.ts'

test('a mail server has a host, and what its address says beside it', () => {
  expect(parseMailServer('smtps://studio%40example.com:1%2F2%3F3%23%25@smtp.example.com:4650')).toEqual({
    host: 'smtp.example.com',
    port: 4650,
    isSecure: true,
    isPlain: false,
    user: 'studio@example.com',
    password: '1/2?3#%',
  })
  expect(parseMailServer('smtp://relay.lan/?tls=off')).toEqual({
    host: 'relay.lan',
    port: null,
    isSecure: false,
    isPlain: true,
    user: '',
    password: '',
  })
})

test.each([
  ['smtps://mail.thư.example.vn', 'mail.xn--th-e0a.example.vn'],
  ['smtp://[::1]:2525', '::1'],
  ['smtp://mail_relay', 'mail_relay'],
])('the host of %s is one that the network knows', (address, host) => {
  expect(parseMailServer(address)?.host).toBe(host)
})

describe('what means another host than it seems to is no mail server', () => {
  test.each([
    ['a password with a slash', 'smtps://studio:2024/Sommer@smtp.example.com'],
    ['a password with a question mark', 'smtps://studio:2024?Sommer@smtp.example.com'],
    ['a password with a number sign', 'smtps://studio:77#x@smtp.example.com'],
    ['an option that is written otherwise', 'smtp://relay.lan?tls=OFF'],
    ['an option that is not known', 'smtp://relay.lan?pool=true'],
    ['a host that no network has', 'smtps://user:password@smtp%20example.com'],
    ['a percent sign that begins nothing', 'smtps://user:50%off@smtp.example.com'],
    ['an address of the web', 'https://smtp.example.com'],
    ['no host', 'smtps://'],
  ])('%s', (_, address) => {
    expect(parseMailServer(address)).toBeNull()
  })
})

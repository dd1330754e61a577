import { expect, test } from 'vitest'
import { otherHost, readProRequest } from './pro-request.ts'

test("a partner's page says what was chosen there, and where to go back to", () => {
  const back = 'https://shop.example:8443/a?b=1#c'
  const search = `?plan=pro&period=yearly&godmode=1&currency=VND&return=${encodeURIComponent(back)}`
  expect(readProRequest(search)).toEqual({
    choice: { plan: 'pro', period: 'yearly', hasGodMode: true, currency: 'VND' },
    returnUrl: back,
    returnHost: 'shop.example:8443',
  })
})

test.each([
  '',
  '?plan=gold&period=weekly&godmode=yes&currency=EUR',
  '?return=javascript:alert(1)',
  '?return=/settings',
  '?return=//evil.example',
  '?return=data:text/html,x',
  `?return=https://x.example/${'x'.repeat(2000)}`,
])('%s says nothing that is understood', (search) => {
  const { returnUrl, returnHost, choice } = readProRequest(search)
  expect([returnUrl, returnHost, choice]).toEqual([undefined, null, {}])
})

test('a page of this site is nowhere else', () => {
  expect(otherHost(`${location.origin}/help`)).toBeNull()
  expect(otherHost('https://shop.example/')).toBe('shop.example')
  expect(otherHost(null)).toBeNull()
})

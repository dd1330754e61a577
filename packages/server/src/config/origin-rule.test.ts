import { describe, expect, test } from 'vitest'
import { isOriginRule, originMatcher } from './origin-rule.ts'

test.each([
  'https://shop.example.com',
  'http://127.0.0.1:8070',
  'https://*.example.com',
  'https://*.shop.example.com:8443',
])('%s is a rule', (rule) => expect(isOriginRule(rule)).toBe(true))

test.each([
  '*',
  'https://*',
  'https://*.com',
  'https://sh*p.example.com',
  'https://*.*.example.com',
  '*.example.com',
  'https://shop.example.com/',
  'https://shop.example.com/page',
  'https://Shop.example.com',
  'https://shop.example.com:443',
  'https://user@shop.example.com',
  'https://*.1.2.3',
  'null',
  'javascript:alert(1)',
  '',
])('"%s" is no rule', (rule) => expect(isOriginRule(rule)).toBe(false))

describe('an exact rule', () => {
  const isAllowed = originMatcher(['https://shop.example.com'])
  test('fits its origin only', () => {
    expect(isAllowed('https://shop.example.com')).toBe(true)
    for (const other of [
      'http://shop.example.com',
      'https://shop.example.com:8443',
      'https://shop.example.com.evil.net',
      'https://evilshop.example.com',
      'https://SHOP.example.com',
      'null',
      '',
    ]) {
      expect(isAllowed(other)).toBe(false)
    }
  })
})

describe('a rule with a star', () => {
  const isAllowed = originMatcher(['https://*.example.com'])
  test('fits every name below the domain', () => {
    expect(isAllowed('https://a.example.com')).toBe(true)
    expect(isAllowed('https://a.b-2.example.com')).toBe(true)
    // As previews of branches are called.
    expect(isAllowed('https://feature_x.preview.example.com')).toBe(true)
  })
  test('fits nothing else', () => {
    for (const other of [
      'https://example.com',
      'https://.example.com',
      'https://a.example.com:8443',
      'http://a.example.com',
      'https://evil.net/.example.com',
      'https://evil.net#.example.com',
      'https://evil.net?.example.com',
      'https://user@evil.net\\.example.com',
      'https://a..example.com',
      'https://aexample.com',
    ]) {
      expect(isAllowed(other), other).toBe(false)
    }
  })
})

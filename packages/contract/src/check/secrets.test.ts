import { describe, expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const part = 'eyJzdWIiOiJub2JvZHkiLCJuYW1lIjoiTm9ib2R5In0'
const signature = 'k7QmX2vP9sLw0aBcDeFgHiJkLmNoPqRsTuVwXyZ1234'
const list = 'WyIwYjBmMWQ1ZSIsImh0dHBzOi8vc2hvcC5leGFtcGxlIiwxN10'
const webToken = `eyJhbGciOiJIUzI1NiJ9.${part}.${signature}`

describe('a report does not tell', () => {
  test.each([
    ['a JSON Web Token', webToken],
    ['one without a signature', `eyJhbGciOiJub25lIn0.${part}.`],
    ['an encrypted one of five parts', `${webToken}.${signature}.${signature}`],
    ['a token of a page', `st1.${list}.${signature}`],
    ['a token of a user on a page', `su1.${list}.${signature}`],
    ['a visitor’s cookie', `0b0f1d5e-6f0a-4a55-9d0e-0e3c5b1f2a77.20417.${signature}`],
    ['a value with its signature in hexadecimal', `nobody.${'0123456789abcdef'.repeat(4)}`],
  ])('%s', (_, secret) => {
    const secrets = new Secrets()
    expect(secrets.hide(`I know Bearer ${secret}, and more`)).toBe('I know Bearer [removed], and more')
    expect(secrets.hide(`{"token":"${secret}"}`)).toBe('{"token":"[removed]"}')
  })

  test('a token that was cut with its text', () => {
    expect(new Secrets().hide(`{"token":"${webToken.slice(0, 50)}…`)).toBe('{"token":"[removed]…')
    expect(new Secrets().hide(`{"token":"st1.${list.slice(0, 20)}…`)).toBe('{"token":"[removed]…')
  })

  test('what was given, whatever it looks like', () => {
    const secrets = new Secrets()
    secrets.add('plain words of somebody')
    expect(secrets.hide('it says plain words of somebody.')).toBe('it says [removed].')
    expect(secrets.hide('status 500, it says plain words of so…')).toBe('status 500, it says [removed]…')
    expect(secrets.hide('it says plain words of others')).toBe('it says plain words of others')
    secrets.add('words of a file\n')
    expect(secrets.hide('it says words of a file.')).toBe('it says [removed].')
  })
})

describe('a report tells', () => {
  test.each([
    'https://shop-frontend.mycompany.com',
    'https://shop-frontend-staging.my-long-company-name.example:8443/embedding-page/index.html',
    'https://d111111abcdef8.cloudfront.net/api/chat/uploads/Zk3xQ9vB7nM1pR5tL8wY2aC4.png',
    'https://st1.my-long-company-name.example',
    'http://chat-backend.production.svc.cluster.local/api/chat/send',
    'conversation.messages.0.role',
    'conversations.0.messages.0.originalContentDescription',
    'messages.versions',
    'packages.contract.errorResponseSchema',
    '2025-01-01T10:00:00.000Z',
    '0b0f1d5e-6f0a-4a55-9d0e-0e3c5b1f2a77',
  ])('%s', (text) => {
    expect(new Secrets().hide(text)).toBe(text)
  })
})

import { expect, test } from 'vitest'
import { routes, type Route } from './index.ts'

const all = Object.values(routes) as Route[]

/** Section 7 of the specification, as written there; paths without a leading slash are relative to the base URL. */
const specified = [
  'PATCH userprofile/preferences',
  'POST auth/complete-reset-password',
  'POST api/auth/request-code',
  'POST api/auth/verify-code',
  'POST api/payments/vnpay/create',
  'POST api/payments/paypal/create',
  'GET api/payments/status/{id}',
  'POST api/payments/vnpay/callback',
  'GET api/payments/paypal/capture',
  'GET pricing',
  'GET payment-methods',
  'POST api/webauthn/register/begin',
  'POST api/webauthn/register/complete',
  'POST api/webauthn/authenticate/begin',
  'POST api/webauthn/authenticate/complete',
  'GET api/webauthn/credentials/{userId}',
  'PATCH api/webauthn/credentials',
  'DELETE api/webauthn/credentials/{id}',
  'POST api/webauthn/begin-registration',
  'POST api/webauthn/complete-registration',
  'POST api/chat/send',
  'GET api/chat/models/chat',
  'GET api/chat/models',
  'GET api/chat/history/{id}',
  'POST api/chat/conversation',
  'POST api/chat/upload',
  'GET api/chat/{id}',
  'GET api/chat/conversations',
  'DELETE api/chat/{id}',
  'POST api/chat/share',
  'GET api/chat/share/{slug}',
  'DELETE api/chat/share/{slug}',
  'GET api/userpreferences',
  'PUT api/userpreferences/language',
  'PUT api/userpreferences/currency',
  'GET api/userpreferences/anonymous',
  'GET locales/{lng}/{ns}.json',
]

test('every call of the specification is in the contract, and everything else is marked as an extension', () => {
  const own = all.filter((route) => !route.extension).map((route) => `${route.method} ${route.path.slice(1)}`)
  expect(own.sort()).toEqual([...specified].sort())
})

test('the four paths without "api/" answer under it as well', () => {
  for (const route of all.filter((route) => !route.extension && !route.path.startsWith('/api/'))) {
    if (route.tag !== 'texts') expect(route.aliases).toEqual([`/api${route.path}`])
  }
})

test('no two calls claim one method and path', () => {
  const claims = all.flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  expect(new Set(claims).size).toBe(claims.length)
})

test('the parameters of a path are described', () => {
  for (const route of all) {
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(route.params?.shape ?? {}), route.path).toEqual(named)
  }
})

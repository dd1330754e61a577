import { routes } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PassingAnswer, PassingRequest } from './testing/altering-proxy.ts'
import { checkedServer, type CheckedServer } from './testing/checked-server.ts'
import { moreCalls, refusal } from './testing/more-calls.ts'

let checked: CheckedServer
beforeAll(async () => {
  checked = await checkedServer()
})
afterAll(() => checked.close())

type Instead = (request: PassingRequest) => Partial<PassingAnswer> | undefined

/** Checks a server that has shares and sign-in, some requests answered otherwise. */
function check(only: string, instead: Instead = () => undefined) {
  const { request } = moreCalls(checked.proxy)
  return checked.check({ request: async (passing) => instead(passing) ?? request(passing) }, { only })
}

const json = { 'content-type': 'application/json', 'x-trace-id': 'played' }

describe('shares', () => {
  test('that are as the contract says pass', async () => {
    const report = await check('shares')
    expect(report).toMatchObject({ failed: 0, notServed: 0, notChecked: 0 })
    expect(report.passed).toBe(4)
  })

  test('that anybody can revoke are found out', async () => {
    const report = await check('shares', ({ method, path }) =>
      method === 'DELETE' && /share\/[\w-]{16}/.test(path) ? { status: 204, headers: json } : undefined,
    )
    expect(report.results.find(({ result }) => result === 'failed')).toMatchObject({
      name: 'only its owner can revoke a share, and then it is gone',
      finding: { expected: 'a refusal: 404 NOT_FOUND' },
    })
  })

  test('that leave the answer out are found out', async () => {
    const body = Buffer.from('{"title":"","messages":[]}')
    const report = await check('shared conversation can be read', ({ method, path }) =>
      method === 'GET' && /share\/[\w-]{16}/.test(path) ? { status: 200, headers: json, body } : undefined,
    )
    expect(report.results[0]).toMatchObject({ result: 'failed', finding: { path: 'messages' } })
  })
})

describe('calls for the signed-in', () => {
  const forUsers = Object.values(routes).filter(({ access }) => access === 'user')

  test('that are refused to others pass', async () => {
    const report = await check('refused without identity')
    expect(report).toMatchObject({ passed: forUsers.length, failed: 0, notServed: 0 })
  })

  test('that ask for a sign-in to pay in words of their own pass', async () => {
    const report = await check('createVnpayPayment', () => refusal('PAYMENT_SIGN_IN_REQUIRED'))
    expect(report).toMatchObject({ passed: 1, failed: 0 })
  })

  test.each([
    ['are answered to anybody', { status: 200, headers: json, body: Buffer.from('{"language":"en"}') }],
    ['are refused for another reason', refusal('NOT_FOUND')],
    ['look at the body first', refusal('VALIDATION_FAILED')],
  ])('that %s are found out', async (_, instead) => {
    let calls = 0
    const report = await check('setLanguage', () => {
      calls += 1
      // Of a call that is there: the first request finds out whether it is.
      return calls <= 2 ? undefined : instead
    })
    expect(report.failed).toBe(1)
  })
})

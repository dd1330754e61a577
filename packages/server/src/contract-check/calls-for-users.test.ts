import { routes } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PassingAnswer, PassingRequest } from './testing/altering-proxy.ts'
import { checkedServer, type CheckedServer } from './testing/checked-server.ts'
import { refusal } from './testing/refusal.ts'

let checked: CheckedServer
beforeAll(async () => {
  checked = await checkedServer()
})
afterAll(() => checked.close())

type Instead = (request: PassingRequest) => Partial<PassingAnswer> | undefined

/** Checks our server, some requests answered otherwise. */
const check = (only: string, instead: Instead = () => undefined) =>
  checked.check({ request: instead }, { only })

const json = { 'content-type': 'application/json', 'x-trace-id': 'played' }

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

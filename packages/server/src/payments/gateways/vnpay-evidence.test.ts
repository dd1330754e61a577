import { describe, expect, test } from 'vitest'
import type { VnpayState } from '../vnpay/gateway.ts'
import type { VnpayNotice } from '../vnpay/notice.ts'
import { ofNotice, ofState } from './vnpay-evidence.ts'

const notice = (change: Partial<VnpayNotice> = {}): VnpayNotice => ({
  reference: 'T1',
  amount: 578_000,
  transactionNumber: '14422574',
  responseCode: '00',
  transactionType: '',
  transactionStatus: '00',
  isPaid: true,
  isSuspicious: false,
  bankCode: 'NCB',
  ...change,
})
const failed = (responseCode: string, change: Partial<VnpayNotice> = {}) =>
  notice({ responseCode, transactionStatus: '02', isPaid: false, ...change })

describe('a notice of VNPay', () => {
  test('is evidence of money, with how much, and the number of it', () => {
    expect(ofNotice(notice())).toEqual({
      provider: 'vnpay',
      reference: 'T1',
      outcome: 'paid',
      amount: 578_000,
      currency: 'VND',
      transactionId: '14422574',
      noticeId: '14422574 00 00 578000',
      detail: { responseCode: '00', transactionStatus: '00', bank: 'NCB' },
    })
  })

  test.each([
    ['09', 'details'],
    ['10', 'details'],
    ['11', 'timed-out'],
    ['12', 'locked'],
    ['13', 'details'],
    ['24', 'cancelled'],
    ['51', 'funds'],
    ['65', 'limit'],
    ['75', 'bank-away'],
    ['79', 'details'],
    ['99', 'declined'],
    ['77', 'declined'],
  ])('with code "%s" says that it failed: %s', (code, failure) => {
    expect(ofNotice(failed(code))).toMatchObject({ outcome: 'failed', failure })
  })

  test('that is not finished decides nothing', () => {
    expect(ofNotice(notice({ isPaid: false, transactionStatus: '01' }))).toMatchObject({
      outcome: 'undecided',
    })
  })

  test('of money that is held back is neither paid nor failed', () => {
    const held = notice({ responseCode: '07', transactionStatus: '00', isPaid: false, isSuspicious: true })
    expect(ofNotice(held)).toMatchObject({ outcome: 'suspicious', amount: 578_000 })
  })

  test('where both codes do not agree is not paid', () => {
    const mixed = notice({ responseCode: '00', transactionStatus: '02', isPaid: false })
    expect(ofNotice(mixed)).toMatchObject({ outcome: 'failed' })
    expect(ofNotice(mixed)).not.toHaveProperty('failure')
  })

  test.each(['0', ''])('without a transaction (number "%s") names none', (transactionNumber) => {
    expect(ofNotice(failed('24', { transactionNumber }))).toMatchObject({ transactionId: null })
  })

  test.each([
    ['02', '00', '00', 'refunded'],
    ['02', '00', '05', 'refunded'],
    ['02', '00', '06', 'refunded'],
    ['02', '00', '09', 'undecided'],
    ['02', '00', '02', 'undecided'],
    ['02', '07', '07', 'undecided'],
    ['02', '99', '00', 'undecided'],
    ['03', '00', '00', 'undecided'],
    ['03', '00', '05', 'undecided'],
    ['03', '99', '02', 'undecided'],
    ['99', '00', '00', 'undecided'],
  ])(
    'of money that goes back (type "%s", codes "%s" and "%s") is never one of a payment: %s',
    (transactionType, responseCode, transactionStatus, outcome) => {
      const refund = notice({ transactionType, responseCode, transactionStatus, isPaid: false })
      expect(ofNotice(refund)).toMatchObject({ outcome, detail: { transactionType } })
      expect(ofNotice(refund)).not.toHaveProperty('failure')
    },
  )

  test('has the same name when it says the same, and another when it says more', () => {
    expect(ofNotice(notice({ bankCode: null })).noticeId).toBe(ofNotice(notice()).noticeId)
    const others = [
      failed('24'),
      failed('51'),
      notice({ amount: 1 }),
      notice({ transactionNumber: '2' }),
      notice({ transactionStatus: '01' }),
      notice({ transactionType: '02' }),
      notice({ transactionType: '03' }),
    ]
    const names = [notice(), ...others].map((each) => ofNotice(each).noticeId)
    expect(new Set(names)).toHaveLength(names.length)
  })
})

describe('what VNPay says when it is asked', () => {
  const asked = { reference: 'T1', paidAt: null }
  const paidBefore = { reference: 'T1', paidAt: new Date('2026-03-10T09:00:00Z') }
  const known = (transactionStatus: string, transactionType = '01'): VnpayState => ({
    kind: 'known',
    amount: 578_000,
    transactionNumber: '14422574',
    transactionType,
    transactionStatus,
  })

  test.each([
    ['00', 'paid'],
    ['01', 'undecided'],
    ['04', 'suspicious'],
    ['05', 'undecided'],
    ['06', 'undecided'],
    ['07', 'suspicious'],
    ['', 'undecided'],
    ['99', 'undecided'],
  ])('status "%s" is evidence that it is %s', (status, outcome) => {
    expect(ofState(asked, known(status))).toEqual({
      provider: 'vnpay',
      reference: 'T1',
      outcome,
      amount: 578_000,
      currency: 'VND',
      transactionId: '14422574',
      detail: { transactionStatus: status, transactionType: '01' },
    })
  })

  test('is that it failed, not why', () => {
    expect(ofState(asked, known('02'))).toMatchObject({ outcome: 'failed' })
    expect(ofState(asked, known('02'))).not.toHaveProperty('failure')
  })

  test.each(['00', '05', '06'])('with status "%s" of a refund is that the money goes back', (status) => {
    expect(ofState(asked, known(status, '02'))).toMatchObject({ outcome: 'refunded' })
  })

  test.each(['01', '02', '04', '07', '99'])(
    'with status "%s" of a refund is nothing about the payment',
    (status) => {
      for (const type of ['02', '03', '99']) {
        expect(ofState(paidBefore, known(status, type))).toMatchObject({ outcome: 'undecided' })
        expect(ofState(asked, known(status, type))).toMatchObject({ outcome: 'undecided' })
      }
    },
  )

  test.each(['00', '05', '06'])(
    'with status "%s" of a partial refund changes no payment that is paid',
    (status) => {
      expect(ofState(paidBefore, known(status, '03'))).toMatchObject({
        outcome: 'undecided',
        detail: { transactionStatus: status, transactionType: '03', isPartlyRefunded: true },
      })
    },
  )

  test.each(['00', '05', '06'])(
    'with status "%s" of a partial refund is of money that was not agreed, where none was seen before',
    (status) => {
      expect(ofState(asked, known(status, '03'))).toMatchObject({
        outcome: 'paid',
        amount: null,
        detail: { isPartlyRefunded: true },
      })
    },
  )

  test('of a refund that was rejected is that it is paid still', () => {
    expect(ofState(asked, known('09', '02'))).toMatchObject({
      outcome: 'paid',
      detail: { transactionStatus: '09', transactionType: '02', refundRejected: true },
    })
  })

  test('is nothing of a payment that nobody has begun to make', () => {
    expect(ofState(asked, { kind: 'unknown' })).toMatchObject({
      outcome: 'undecided',
      amount: null,
      transactionId: null,
    })
  })
})

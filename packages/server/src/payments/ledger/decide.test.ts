import { paymentStatuses, type PaymentState } from '@ai-studio/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewReasons } from '../../db/schema.ts'
import { evidenceOf, paymentRow } from '../testing/payment-rows.ts'
import { decide } from './decide.ts'
import type { Evidence } from './evidence.ts'
import type { PaymentChanges, PaymentRow } from './payments.queries.ts'
import { nextStatus, type Outcome } from './transitions.ts'

const now = new Date('2026-03-10T09:00:00Z')
const later = new Date('2026-03-10T10:00:00Z')
const buyer = '00000000-0000-4000-8000-000000000001'

const isMoney = (status: PaymentState) => status === 'paid' || status === 'refunded'

/** A payment as it stands when it is in a state. */
function standing(status: PaymentState, more: Partial<PaymentRow> = {}): PaymentRow {
  const row = paymentRow(buyer, { now, reference: 'T1' })
  return {
    ...row,
    status,
    ...(isMoney(status) && { paidAt: now, transactionId: 'TX-T1', askAt: null }),
    ...(status === 'refunded' && { refundedAt: now }),
    ...(status === 'failed' && { failure: 'declined' as const, askAt: null }),
    ...(status === 'expired' && { failure: 'timed-out' as const }),
    ...more,
  }
}
const say = (row: PaymentRow, outcome: Outcome, more: Partial<Evidence> = {}) =>
  decide(row, evidenceOf(row, outcome, more), later)

describe('money', () => {
  test.each(['created', 'pending', 'failed', 'expired'] as const)(
    'makes a payment paid that is %s, gives what was bought and makes up for failures',
    (status) => {
      expect(say(standing(status), 'paid')).toMatchObject({
        mismatch: null,
        changes: { status: 'paid', failure: null, paidAt: later, transactionId: 'TX-T1', askAt: null },
        event: { kind: 'paid', statusBefore: status, statusAfter: 'paid' },
        effects: ['grant', 'forget-failures'],
      })
    },
  )

  test('of somebody who has gone gives nothing, and a person looks at it', () => {
    const { changes, effects } = say(standing('pending', { principalId: null }), 'paid')
    expect(changes).toMatchObject({ status: 'paid', review: 'buyer', owedReviewAt: later })
    expect(changes).not.toHaveProperty('owedMail')
    expect(effects).toEqual([])
  })

  test('of somebody who has gone hides no money that is not theirs, and the operator hears of it', () => {
    for (const review of ['amount', 'currency', 'transaction'] as const) {
      const { changes, event } = say(standing('pending', { principalId: null, review }), 'paid')
      expect(changes).toMatchObject({ status: 'paid', owedReviewAt: later })
      expect(changes).not.toHaveProperty('review')
      expect(event?.detail).toMatchObject({ flag: 'buyer' })
    }
  })

  test.each([
    ['amount', { amount: 1 }],
    ['amount', { amount: null }],
    ['currency', { currency: 'VND' }],
  ] as const)(
    'of another %s changes nothing but that a person looks at it, in every state',
    (field, more) => {
      for (const status of paymentStatuses) {
        const row = standing(status, { askAt: null })
        expect(say(row, 'paid', more)).toMatchObject({
          mismatch: field,
          changes: { review: field, owedReviewAt: later },
          event: { kind: 'mismatch', statusBefore: status, statusAfter: status, detail: { field } },
          effects: [],
        })
        // Said again it is known.
        expect(say({ ...row, review: field }, 'paid', more)).toMatchObject({ changes: {}, event: null })
      }
    },
  )

  test('that is not there after all is asked for no more only by the gateway’s own word', () => {
    const row = standing('pending')
    expect(say(row, 'paid', { amount: 1 }).changes).toHaveProperty('askAt', null)
    expect(say(row, 'paid', { amount: 1, source: 'notice' }).changes).not.toHaveProperty('askAt')
  })

  test('that is still there when the sweeper looks after a refund is looked at, unless something is already', () => {
    const swept = { source: 'sweeper' } as const
    expect(say(standing('refunded'), 'paid', swept).changes).toEqual({
      review: 'refund',
      owedReviewAt: later,
    })
    expect(say(standing('refunded'), 'paid').changes).toEqual({})
    expect(say(standing('refunded', { review: 'transaction' }), 'paid', swept).changes).toEqual({})
  })
})

describe('money on its way', () => {
  const way = { isUnderWay: true, transactionId: 'TX-WAY' }

  test.each(['created', 'pending', 'failed', 'expired'] as const)(
    'is noted of a payment that is %s, which is asked about on',
    (status) => {
      const { changes, event, effects } = say(standing(status, { askAt: null }), 'undecided', way)
      const after = status === 'created' ? { status: 'pending' } : {}
      expect(changes).toEqual({
        transactionId: 'TX-WAY',
        askAt: new Date(later.getTime() + 900_000),
        ...after,
      })
      expect(event).toMatchObject({ kind: 'undecided', statusBefore: status })
      expect(effects).toEqual([])
    },
  )

  test('is noted once, and does not move a question that is due', () => {
    const row = standing('pending')
    expect(say(row, 'undecided', way).changes).not.toHaveProperty('askAt')
    const noted = standing('pending', { transactionId: 'TX-WAY' })
    expect(say(noted, 'undecided', way)).toMatchObject({ changes: {}, event: null })
    expect(say(noted, 'paid')).toMatchObject({ mismatch: 'transaction' })
    expect(say(noted, 'paid', { transactionId: 'TX-WAY' })).toMatchObject({ changes: { status: 'paid' } })
  })

  test.each(['pending', 'failed', 'expired'] as const)(
    'of a payment that is %s keeps no other money away once the gateway says that it will not come',
    (status) => {
      for (const askAt of [null, now]) {
        const noted = standing(status, { transactionId: 'TX-WAY', askAt })
        expect(say(noted, 'failed', { source: 'buyer' }).changes).not.toHaveProperty('transactionId')
        const { changes } = say(noted, 'failed')
        expect(changes).toHaveProperty('transactionId', null)
        const over = { ...noted, ...changes }
        expect(over.askAt).toBeNull()
        expect(say(over, 'failed').changes).toEqual({})
        expect(say(over, 'paid', { transactionId: 'TX-T1' })).toMatchObject({
          mismatch: null,
          changes: { status: 'paid', transactionId: 'TX-T1' },
        })
      }
    },
  )
})

test('a refund ends what was bought, and with it what it settles', () => {
  for (const review of [null, ...reviewReasons]) {
    const { changes, effects } = say(standing('paid', { review, owedReviewAt: now }), 'refunded')
    expect(changes).toMatchObject({ status: 'refunded', refundedAt: later, owedMail: 'payment-refunded' })
    expect(effects).toEqual(['take-back'])
    const isEnded = review === 'refund' || review === 'buyer' || review === 'suspicious'
    if (isEnded) expect(changes).toMatchObject({ review: null, owedReviewAt: null })
    else expect(changes).not.toHaveProperty('review')
  }
})

test('money that had not gone back is back only by the answer to the operator', () => {
  const row = standing('refunded', { review: 'refund', askAt: null })
  const answered = say(row, 'refunded', { source: 'operator' })
  expect(answered).toMatchObject({
    changes: { status: 'refunded', refundedAt: later, review: null, owedMail: 'payment-refunded' },
    event: { kind: 'refunded', statusBefore: 'refunded' },
    effects: [],
  })
  expect(answered.changes.askAt).toEqual(expect.any(Date))
  // It may tell of the refund that was not made.
  expect(say(row, 'refunded', { source: 'notice' }).changes).toEqual({})
})

test.each([
  ['declined', ['count-failure']],
  ['not-started', ['count-failure']],
  ['cancelled', []],
  ['bank-away', []],
  ['timed-out', []],
] as const)('a failure "%s" has the effects %j', (failure, effects) => {
  expect(say(standing('pending'), 'failed', { failure })).toMatchObject({
    changes: { status: 'failed', failure },
    effects,
  })
  expect(say(standing('pending', { principalId: null }), 'failed', { failure }).effects).toEqual([])
})

test('a notice is written down though it changes nothing, because it has a name', () => {
  expect(say(standing('paid'), 'paid').event).toBeNull()
  expect(say(standing('paid'), 'paid', { noticeId: 'N' }).event).toMatchObject({ noticeId: 'N' })
})

const outcomes = ['undecided', 'paid', 'failed', 'expired', 'refunded', 'suspicious'] as const
const everything = fc.record({
  status: fc.constantFrom(...paymentStatuses),
  more: fc.record({
    principalId: fc.constantFrom(buyer, null),
    review: fc.constantFrom(null, ...reviewReasons),
    askAt: fc.constantFrom(null, now),
  }),
  /** Money was on its way before. */
  hasWay: fc.boolean(),
  outcome: fc.constantFrom(...outcomes),
  evidence: fc.record(
    {
      amount: fc.constantFrom(null, 1999, 1),
      currency: fc.constantFrom(null, 'USD', 'VND'),
      transactionId: fc.constantFrom(null, 'TX-T1', 'TX-OTHER'),
      isUnderWay: fc.boolean(),
      noticeId: fc.constantFrom(null, 'N'),
      source: fc.constantFrom('gateway', 'notice', 'sweeper', 'operator', 'studio', 'buyer'),
    },
    { requiredKeys: [] },
  ),
})

/** What a payment says after it was changed; the database does no more. */
const changed = (row: PaymentRow, changes: PaymentChanges): PaymentRow => ({ ...row, ...changes })

test('whatever is said of whatever payment: it goes where its state may go, and saying it again changes nothing', () => {
  fc.assert(
    fc.property(everything, ({ status, more, hasWay, outcome, evidence }) => {
      const way = hasWay && !isMoney(status) ? { transactionId: 'TX-T1' } : {}
      const row = Object.freeze(standing(status, { ...more, ...way }))
      const said = evidenceOf(row, outcome, evidence)
      const { mismatch, changes, event, effects } = decide(row, said, later)
      const after = changed(row, changes)

      expect(after.status).toBe(mismatch ? status : nextStatus(status, outcome))
      // What is granted is paid just now, by somebody who is there; what ends was paid before.
      const isNewlyPaid = after.status === 'paid' && status !== 'paid'
      expect(effects.includes('grant')).toBe(isNewlyPaid && row.principalId !== null)
      expect(effects.includes('take-back')).toBe(after.status === 'refunded' && status !== 'refunded')
      if (isNewlyPaid) expect([said.amount, said.currency]).toEqual([row.amount, row.currency])
      // Nothing changes for a person to see that is not written down.
      const isSeen = after.status !== status || (after.review !== null && after.review !== row.review)
      if (isSeen) expect(event).toMatchObject({ statusBefore: status, statusAfter: after.status })
      if (event) expect([event.statusBefore, event.statusAfter]).toEqual([status, after.status])
      // Somebody is told of each new thing to look at, and of nothing else.
      const isFlagged = after.review !== null && after.review !== row.review
      const isHidden =
        isNewlyPaid && row.principalId === null && row.review !== 'buyer' && after.review === row.review
      expect(Boolean(changes.owedReviewAt)).toBe(isFlagged || isHidden)
      if (outcome !== 'failed') expect(event?.detail ?? {}).not.toHaveProperty('failure')

      const again = decide(after, said, later)
      expect(again.effects).toEqual([])
      expect(changed(after, again.changes).status).toBe(after.status)
    }),
    { numRuns: 5000 },
  )
})

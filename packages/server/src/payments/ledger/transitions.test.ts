import { paymentStatuses, type PaymentState } from '@ai-studio/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextStatus, type Outcome } from './transitions.ts'

const outcomes = ['undecided', 'paid', 'failed', 'expired', 'refunded', 'suspicious'] as const

/** By what a payment is, what it becomes when each outcome is said, in the order of `outcomes`. */
const table: Record<PaymentState, readonly PaymentState[]> = {
  created: ['pending', 'paid', 'failed', 'expired', 'created', 'pending'],
  pending: ['pending', 'paid', 'failed', 'expired', 'pending', 'pending'],
  failed: ['failed', 'paid', 'failed', 'failed', 'failed', 'failed'],
  expired: ['expired', 'paid', 'expired', 'expired', 'expired', 'expired'],
  paid: ['paid', 'paid', 'paid', 'paid', 'refunded', 'paid'],
  refunded: ['refunded', 'refunded', 'refunded', 'refunded', 'refunded', 'refunded'],
}

const rows = paymentStatuses.flatMap((now) =>
  outcomes.map((said, index): [PaymentState, Outcome, PaymentState | undefined] => [
    now,
    said,
    table[now][index],
  ]),
)

test.each(rows)('what is %s and said to be %s is %s', (now, said, after) => {
  expect(nextStatus(now, said)).toBe(after)
})

describe('whatever is said, in whatever order', () => {
  const walks = fc.record({
    from: fc.constantFrom(...paymentStatuses),
    said: fc.array(fc.constantFrom(...outcomes), { maxLength: 40 }),
  })
  const path = ({ from, said }: { from: PaymentState; said: readonly Outcome[] }) => {
    const states = [from]
    for (const outcome of said) states.push(nextStatus(states.at(-1) ?? from, outcome))
    return states
  }

  test('what was paid is paid or refunded for ever', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const states = path(walk)
        const paidAt = states.findIndex((state) => state === 'paid' || state === 'refunded')
        if (paidAt === -1) return
        expect(['paid', 'refunded']).toEqual(expect.arrayContaining(states.slice(paidAt)))
      }),
    )
  })

  test('what was refunded stays so, and only what was paid is ever refunded', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const states = path(walk)
        const first = states.indexOf('refunded')
        if (first === -1) return
        expect(new Set(states.slice(first))).toEqual(new Set(['refunded']))
        if (first > 0) expect(states[first - 1]).toBe('paid')
      }),
    )
  })

  test('money that was said to be there makes every payment paid or refunded in the end', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const end = path(walk).at(-1)
        expect(end === 'paid' || end === 'refunded').toBe(
          walk.said.includes('paid') || walk.from === 'paid' || walk.from === 'refunded',
        )
      }),
    )
  })

  test('saying the same twice is saying it once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentStatuses), fc.constantFrom(...outcomes), (now, said) => {
        const once = nextStatus(now, said)
        expect(nextStatus(once, said)).toBe(once)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endsOf, tierAt, type Entitlement } from './entitlement.ts'
import type { GrantPeriods, Period } from './periods.ts'

const at = (text: string) => new Date(`${text}Z`)
const march: Period = { startsAt: at('2026-03-01T00:00'), endsAt: at('2026-04-01T00:00') }
const april: Period = { startsAt: at('2026-04-01T00:00'), endsAt: at('2026-05-01T00:00') }
const plan: GrantPeriods = { ...march, godmode: null }

describe('tierAt', () => {
  test('who has bought nothing is free', () => {
    expect(tierAt([], at('2026-03-10T00:00'))).toBe('free')
  })

  test.each([
    ['2026-03-01T00:00:00.000', 'pro'],
    ['2026-03-31T23:59:59.999', 'pro'],
    ['2026-04-01T00:00:00.000', 'free'],
  ])('of a plan for March it is at %s %s', (now, tier) => {
    expect(tierAt([plan], at(now))).toBe(tier)
  })

  test.each([
    ['2026-03-01T00:00:00.000', 'godmode'],
    ['2026-03-31T23:59:59.999', 'godmode'],
    ['2026-04-01T00:00:00.000', 'pro'],
    ['2026-05-01T00:00:00.000', 'free'],
  ])('of a plan until May with the add-on in March it is at %s %s', (now, tier) => {
    expect(tierAt([plan, { ...april, godmode: march }], at(now))).toBe(tier)
  })

  test('who paid while the clock was ahead has it at once when the clock is right again', () => {
    const right = at('2026-02-27T00:00')
    expect(tierAt([plan], right)).toBe('pro')
    expect(tierAt([{ ...plan, godmode: march }], right)).toBe('godmode')
  })

  test('goes on without a moment between two purchases', () => {
    expect(tierAt([plan, { ...april, godmode: null }], march.endsAt)).toBe('pro')
  })
})

describe('endsOf', () => {
  test('tells the last end of each', () => {
    expect(endsOf([{ ...april, godmode: march }, plan], at('2026-03-10T00:00'))).toEqual({
      plan: april.endsAt,
      godmode: march.endsAt,
    })
  })

  test('tells nothing of what is over', () => {
    expect(endsOf([{ ...plan, godmode: march }], march.endsAt)).toEqual({ plan: null, godmode: null })
    expect(endsOf([], march.endsAt)).toEqual({ plan: null, godmode: null })
  })
})

describe('for any purchases', () => {
  const moment = fc.integer({ min: 0, max: 1000 }).map((hours) => new Date(hours * 3_600_000))
  const periods = fc
    .tuple(moment, fc.integer({ min: 1, max: 200 }))
    .map(([startsAt, hours]) => ({ startsAt, endsAt: new Date(startsAt.getTime() + hours * 3_600_000) }))
  const entitlement: fc.Arbitrary<Entitlement> = fc.array(
    fc
      .tuple(periods, fc.option(periods))
      .map(([{ startsAt, endsAt }, godmode]) => ({ startsAt, endsAt, godmode })),
    { maxLength: 6 },
  )

  test('their order does not matter', () => {
    fc.assert(
      fc.property(entitlement, moment, (bought, now) => {
        expect(tierAt(bought.toReversed(), now)).toBe(tierAt(bought, now))
        expect(endsOf(bought.toReversed(), now)).toEqual(endsOf(bought, now))
      }),
    )
  })

  test('more is never less', () => {
    const rank = ['free', 'pro', 'godmode']
    fc.assert(
      fc.property(entitlement, entitlement, moment, (some, more, now) => {
        expect(rank.indexOf(tierAt([...some, ...more], now))).toBeGreaterThanOrEqual(
          rank.indexOf(tierAt(some, now)),
        )
      }),
    )
  })

  test('who has something has an end of it, still to come', () => {
    fc.assert(
      fc.property(entitlement, moment, (bought, now) => {
        const tier = tierAt(bought, now)
        const { plan: planEnd, godmode } = endsOf(bought, now)
        if (tier === 'godmode') expect(godmode?.getTime()).toBeGreaterThan(now.getTime())
        if (tier === 'pro') expect(planEnd?.getTime()).toBeGreaterThan(now.getTime())
      }),
    )
  })
})

import { purchaseIdSchema, type PurchaseId } from '@ai-studio/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, periodsOf, withoutGrant, type GrantPeriods, type Period } from './periods.ts'

const at = (text: string) => new Date(text.length === 10 ? `${text}T10:20:30.400Z` : text)
const period = (from: string, to: string): Period => ({ startsAt: at(from), endsAt: at(to) })

describe('addMonths', () => {
  test.each([
    ['2026-03-10', 1, '2026-04-10'],
    // In the west it is the 30th still, of which the month ends with the last day of February there.
    ['2026-01-31', 1, '2026-03-01'],
    ['2028-01-31', 1, '2028-03-01'],
    ['2026-03-31', 1, '2026-05-01'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2028-02-29', 12, '2029-03-01'],
    // In the east it is the 1st already.
    ['2027-02-28', 12, '2028-02-29'],
    ['2026-08-31', 12, '2027-08-31'],
    // The century that is a leap year and the one that is not.
    ['2000-01-30', 1, '2000-03-01'],
    ['2100-01-29', 1, '2100-03-01'],
  ])('from %s by %i is %s, at the same time of day', (from, count, to) => {
    expect(addMonths(at(from), count)).toEqual(at(to))
  })

  test.each([
    ['+07:00', '2027-03-01T06:00', 1, '2027-04-01T06:00'],
    ['+07:00', '2027-03-01T08:00', 1, '2027-04-01T08:00'],
    ['+07:00', '2027-03-01T06:00', 12, '2028-03-01T06:00'],
    ['+14:00', '2027-05-01T00:00', 1, '2027-06-01T00:00'],
    ['-08:00', '2027-01-30T18:00', 1, '2027-02-28T18:00'],
    ['-12:00', '2027-01-30T23:59', 1, '2027-02-28T23:59'],
  ])('where clocks stand at %s, from %s by %i lasts at least until %s', (zone, from, count, to) => {
    const end = addMonths(new Date(`${from}${zone}`), count).getTime()
    expect(end).toBeGreaterThanOrEqual(Date.parse(`${to}${zone}`))
  })

  test('is as long as the longest of all calendars, and no longer', () => {
    const inZone = (from: Date, count: number, ms: number) => {
      const end = new Date(from.getTime() + ms)
      const day = end.getUTCDate()
      end.setUTCMonth(end.getUTCMonth() + count)
      if (end.getUTCDate() !== day) end.setUTCDate(0)
      return end.getTime() - ms
    }
    const zones = Array.from({ length: 27 }, (_, index) => (index - 12) * 60 * 60 * 1000)
    const dates = fc.date({ min: at('2026-01-01'), max: at('2106-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.constantFrom(1, 12), (from, count) => {
        const longest = Math.max(...zones.map((ms) => inZone(from, count, ms)))
        expect(addMonths(from, count).getTime()).toBe(longest)
      }),
    )
  })

  test('a change to summer time somewhere changes nothing', () => {
    expect(addMonths(at('2026-03-28T23:59:59.999Z'), 1)).toEqual(at('2026-04-28T23:59:59.999Z'))
  })

  test('leaves the date it is given as it is', () => {
    const from = at('2026-01-31')
    addMonths(from, 1)
    expect(from).toEqual(at('2026-01-31'))
  })
})

describe('periodsOf', () => {
  const now = at('2026-03-10')

  test.each([
    ['monthly', '2026-04-10', null],
    ['yearly', '2027-03-10', null],
    ['monthly+godmode', '2026-04-10', '2026-04-10'],
    ['yearly+godmode', '2027-03-10', '2027-03-10'],
  ] as const)('the first %s begins now', (purchase, end, godmodeEnd) => {
    expect(periodsOf(purchase, [], now)).toEqual({
      ...period('2026-03-10', end),
      godmode: godmodeEnd && period('2026-03-10', godmodeEnd),
    })
  })

  test('a further month begins when the plan ends, so that nothing is lost', () => {
    const earlier = [{ ...period('2026-03-01', '2026-04-01'), godmode: null }]
    expect(periodsOf('monthly', earlier, now)).toMatchObject(period('2026-04-01', '2026-05-01'))
  })

  test('what ended before does not give time away', () => {
    const earlier = [{ ...period('2025-01-01', '2025-02-01'), godmode: null }]
    expect(periodsOf('monthly', earlier, now)).toMatchObject(period('2026-03-10', '2026-04-10'))
  })

  test('what ends this very moment is followed without a gap', () => {
    const earlier = [{ ...period('2026-02-10', '2026-03-10'), godmode: null }]
    expect(periodsOf('monthly', earlier, now)).toMatchObject(period('2026-03-10', '2026-04-10'))
  })

  test('goes behind the last end, in whatever order the earlier ones are told', () => {
    const earlier = [
      { ...period('2026-04-01', '2026-05-01'), godmode: null },
      { ...period('2026-03-01', '2026-04-01'), godmode: null },
    ]
    expect(periodsOf('monthly', earlier, now).startsAt).toEqual(at('2026-05-01'))
    expect(periodsOf('monthly', earlier.toReversed(), now).startsAt).toEqual(at('2026-05-01'))
  })

  test('the add-on begins at once where the plan is only made longer', () => {
    const earlier = [{ ...period('2026-03-01', '2027-03-01'), godmode: null }]
    expect(periodsOf('monthly+godmode', earlier, now)).toEqual({
      ...period('2027-03-01', '2027-04-01'),
      godmode: period('2026-03-10', '2026-04-10'),
    })
  })

  test('the add-on goes behind its own earlier time', () => {
    const earlier = [{ ...period('2026-03-01', '2027-03-01'), godmode: period('2026-03-01', '2026-04-01') }]
    expect(periodsOf('monthly+godmode', earlier, now).godmode).toEqual(period('2026-04-01', '2026-05-01'))
  })
})

describe('withoutGrant', () => {
  const now = at('2026-03-10')
  const grant = (plan: Period, godmode: Period | null = null): GrantPeriods => ({ ...plan, godmode })

  test('what lies behind a running purchase begins at once when it is taken back', () => {
    const taken = grant(period('2026-03-01', '2026-04-01'))
    const behind = grant(period('2026-04-01', '2026-05-01'))
    expect(withoutGrant(taken, [behind], now)).toEqual([grant(period('2026-03-10', '2026-04-09'))])
  })

  test('what lies behind a later purchase moves into its place', () => {
    const running = grant(period('2026-03-01', '2026-04-01'))
    const taken = grant(period('2026-04-01', '2026-05-01'))
    const behind = grant(period('2026-05-01', '2026-06-01'))
    expect(withoutGrant(taken, [running, behind], now)).toEqual([
      running,
      grant(period('2026-04-01', '2026-05-02')),
    ])
  })

  test('nothing moves when what is taken back is over', () => {
    const taken = grant(period('2026-01-01', '2026-02-01'))
    const running = grant(period('2026-03-01', '2026-04-01'))
    expect(withoutGrant(taken, [running], now)).toEqual([running])
  })

  test('add-ons move by add-ons, plans by plans', () => {
    const taken = grant(period('2026-03-01', '2026-04-01'))
    const behind = grant(period('2026-04-01', '2026-05-01'), period('2026-03-05', '2026-04-05'))
    expect(withoutGrant(taken, [behind], now)).toEqual([
      grant(period('2026-03-10', '2026-04-09'), period('2026-03-05', '2026-04-05')),
    ])
  })
})

describe('for any history of purchases and refunds', () => {
  const start = at('2026-01-31').getTime()
  const day = 24 * 60 * 60 * 1000
  type Step =
    | { do: 'buy'; purchase: PurchaseId; later: number }
    | { do: 'refund'; which: number; later: number }
  const later = fc.integer({ min: 0, max: 70 * day })
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('buy' as const),
        purchase: fc.constantFrom(...purchaseIdSchema.options),
        later,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(20), later }) },
  )
  const lengthOf = ({ startsAt, endsAt }: Period) => endsAt.getTime() - startsAt.getTime()
  const plansOf = (grants: readonly GrantPeriods[]): Period[] => [...grants]
  const addOnsOf = (grants: readonly GrantPeriods[]) =>
    grants.flatMap(({ godmode }) => (godmode ? [godmode] : []))

  /** Time that is left of periods from a moment on. */
  const left = (periods: readonly Period[], now: number) =>
    periods.reduce(
      (sum, { startsAt, endsAt }) => sum + Math.max(0, endsAt.getTime() - Math.max(now, startsAt.getTime())),
      0,
    )

  function expectApart(periods: readonly Period[]): void {
    const sorted = periods.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    for (const [index, each] of sorted.entries()) {
      expect(lengthOf(each)).toBeGreaterThan(0)
      const next = sorted[index + 1]
      if (next) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(each.endsAt.getTime())
    }
  }

  /** Calls back at every step, with what there was and what there is. */
  function play(
    steps: readonly Step[],
    seen: (step: {
      now: number
      before: GrantPeriods[]
      after: GrantPeriods[]
      bought?: GrantPeriods
      taken?: GrantPeriods
    }) => void,
  ): void {
    let now = start
    let grants: GrantPeriods[] = []
    for (const each of steps) {
      now += each.later
      const before = grants
      if (each.do === 'buy') {
        const bought = periodsOf(each.purchase, before, new Date(now))
        grants = [...before, bought]
        seen({ now, before, after: grants, bought })
      } else {
        const taken = before[each.which % Math.max(1, before.length)]
        if (!taken) continue
        grants = withoutGrant(
          taken,
          before.filter((grant) => grant !== taken),
          new Date(now),
        )
        seen({ now, before, after: grants, taken })
      }
    }
  }

  const histories = fc.array(step, { maxLength: 25 })

  test('periods of the same kind never overlap', () => {
    fc.assert(
      fc.property(histories, (steps) =>
        play(steps, ({ after }) => {
          expectApart(plansOf(after))
          expectApart(addOnsOf(after))
        }),
      ),
    )
  })

  test('nothing that is bought begins in the past, nor is anything moved there', () => {
    fc.assert(
      fc.property(histories, (steps) =>
        play(steps, ({ now, before, after, bought }) => {
          if (bought) {
            expect(bought.startsAt.getTime()).toBeGreaterThanOrEqual(now)
            if (bought.godmode) expect(bought.godmode.startsAt.getTime()).toBeGreaterThanOrEqual(now)
          }
          for (const kind of [plansOf, addOnsOf]) {
            const known = new Set(kind(before).map(({ startsAt }) => startsAt.getTime()))
            const moved = kind(after).filter(({ startsAt }) => !known.has(startsAt.getTime()))
            for (const { startsAt } of moved) expect(startsAt.getTime()).toBeGreaterThanOrEqual(now)
          }
        }),
      ),
    )
  })

  test('time is conserved: a purchase adds its own, a refund takes only what was left of its own', () => {
    fc.assert(
      fc.property(histories, (steps) =>
        play(steps, ({ now, before, after, bought, taken }) => {
          for (const kind of [plansOf, addOnsOf]) {
            const own = (grant: GrantPeriods | undefined) => (grant ? left(kind([grant]), now) : 0)
            expect(left(kind(after), now)).toBe(left(kind(before), now) + own(bought) - own(taken))
          }
        }),
      ),
    )
  })

  test('there is no gap in what is left: whoever has time has it now', () => {
    fc.assert(
      fc.property(histories, (steps) =>
        play(steps, ({ now, after }) => {
          for (const kind of [plansOf, addOnsOf]) {
            const ends = kind(after).map(({ endsAt }) => endsAt.getTime())
            expect(Math.max(now, ...ends) - now).toBe(left(kind(after), now))
          }
        }),
      ),
    )
  })
})

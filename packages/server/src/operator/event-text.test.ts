import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'
import type { ReportedEvent } from './payment-report.ts'

const event = (change: Partial<ReportedEvent>): ReportedEvent => ({
  at: '2026-03-10T09:00:00.000Z',
  source: 'gateway',
  kind: 'failed',
  statusBefore: 'pending',
  statusAfter: 'failed',
  detail: { failure: 'cancelled' },
  ...change,
})

test('of what failed says why', () => {
  expect(eventText(event({}), 'en')).toBe('failed: the buyer turned back (pending → failed)')
})

test('of money that the gateway lets wait says its word', () => {
  const put = event({ kind: 'undecided', statusAfter: 'pending', detail: { issue: 'NEW', isPutOff: true } })
  expect(eventText(put, 'en')).toBe('not decided yet: refused for now, issue NEW')
  expect(eventText(put, 'vi')).toContain('tạm thời bị từ chối')
})

test('of money says nothing of a failure, also where an earlier version wrote one down', () => {
  const paid = event({
    kind: 'paid',
    statusAfter: 'paid',
    detail: { amount: 1999, currency: 'USD', failure: 'cancelled' },
  })
  expect(eventText(paid, 'en')).toBe('paid: 19.99 USD (pending → paid)')
  expect(eventText(paid, 'vi')).not.toContain('bỏ ngang')
})

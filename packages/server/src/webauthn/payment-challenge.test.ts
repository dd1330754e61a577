import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentChallenge, type PaymentCommitment } from './payment-challenge.ts'

const nonce = new Uint8Array(32).fill(7)
const commitment: PaymentCommitment = {
  rp: 'studio.example.com',
  user: '8f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f00',
  provider: 'vnpay',
  purchaseId: 'monthly+godmode',
  amount: 578_000,
  currency: 'VND',
  clientTransactionId: '3f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f00',
  expiresAt: new Date('2026-03-10T09:05:00.000Z'),
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('the challenge is the hash of the terms in one way of writing, and of the random bytes', () => {
  const text =
    '{"amount":578000,"clientTransactionId":"3f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f00","currency":"VND",' +
    '"expiresAt":"2026-03-10T09:05:00.000Z","provider":"vnpay","purchaseId":"monthly+godmode",' +
    '"rp":"studio.example.com","user":"8f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f00"}'
  const expected = createHash('sha256').update(text, 'utf8').update(nonce).digest('hex')
  expect(hex(paymentChallenge(commitment, nonce))).toBe(expected)
})

test('in whatever order the terms come', () => {
  const turned = Object.fromEntries(Object.entries(commitment).toReversed()) as unknown as PaymentCommitment
  expect(hex(paymentChallenge(turned, nonce))).toBe(hex(paymentChallenge(commitment, nonce)))
})

test.each<[string, Partial<PaymentCommitment>]>([
  ['host', { rp: 'studio.example.org' }],
  ['user', { user: '8f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f01' }],
  ['gateway', { provider: 'paypal' }],
  ['plan', { purchaseId: 'monthly' }],
  ['amount', { amount: 578_001 }],
  ['currency', { currency: 'USD' }],
  ['transaction', { clientTransactionId: '3f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f01' }],
  ['end', { expiresAt: new Date('2026-03-10T09:05:00.001Z') }],
])('another %s is another challenge', (_, change) => {
  const other = paymentChallenge({ ...commitment, ...change }, nonce)
  expect(hex(other)).not.toBe(hex(paymentChallenge(commitment, nonce)))
})

test('other random bytes are another challenge', () => {
  const other = paymentChallenge(commitment, new Uint8Array(32).fill(8))
  expect(hex(other)).not.toBe(hex(paymentChallenge(commitment, nonce)))
})

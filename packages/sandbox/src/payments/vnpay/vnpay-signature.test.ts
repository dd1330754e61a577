import { expect, test } from 'vitest'
import { canonicalQuery, hash, isHash, signedQuery } from './vnpay-signature.ts'
import { readTimestamp, timestamp } from './vnpay-time.ts'

const known = {
  vnp_TxnRef: 'T1',
  vnp_Amount: '57800000',
  vnp_Command: 'pay',
  vnp_CreateDate: '20260101120000',
  vnp_CurrCode: 'VND',
  vnp_ExpireDate: '20260101121500',
  vnp_IpAddr: '127.0.0.1',
  vnp_Locale: 'vn',
  vnp_OrderInfo: 'Thanh toan Pro :T1',
  vnp_OrderType: 'other',
  vnp_ReturnUrl: 'http://localhost:5173/payment/callback',
  vnp_TmnCode: 'DEMOV210',
  vnp_Version: '2.1.0',
}

test('signs the known example as VNPay does', () => {
  expect(canonicalQuery(known)).toBe(
    'vnp_Amount=57800000&vnp_Command=pay&vnp_CreateDate=20260101120000&vnp_CurrCode=VND&vnp_ExpireDate=20260101121500&vnp_IpAddr=127.0.0.1&vnp_Locale=vn&vnp_OrderInfo=Thanh+toan+Pro+%3AT1&vnp_OrderType=other&vnp_ReturnUrl=http%3A%2F%2Flocalhost%3A5173%2Fpayment%2Fcallback&vnp_TmnCode=DEMOV210&vnp_TxnRef=T1&vnp_Version=2.1.0',
  )
  expect(hash(canonicalQuery(known), 'SECRET').slice(0, 16)).toBe('7e3efa24d7297d9e')
})

test('writes every character as forms do', () => {
  const odd = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}ếđ€😀`
  expect(canonicalQuery({ vnp_X: odd })).toBe(new URLSearchParams({ vnp_X: odd }).toString())
})

test('leaves out what is empty, and the signature itself', () => {
  expect(canonicalQuery({ vnp_B: '', vnp_A: '1', vnp_SecureHash: 'x', vnp_SecureHashType: 'y' })).toBe(
    'vnp_A=1',
  )
})

test('a signature is good for these values and this secret alone', () => {
  const query = signedQuery({ vnp_A: '1' }, 'one')
  const given = new URLSearchParams(query).get('vnp_SecureHash') ?? ''
  expect(isHash(given.toUpperCase(), 'vnp_A=1', 'one')).toBe(true)
  expect(isHash(given, 'vnp_A=2', 'one')).toBe(false)
  expect(isHash(given, 'vnp_A=1', 'two')).toBe(false)
  expect(isHash(undefined, 'vnp_A=1', 'one')).toBe(false)
})

test('times are those of Hanoi', () => {
  const moment = new Date('2026-12-31T17:00:01Z')
  expect(timestamp(moment)).toBe('20270101000001')
  expect(readTimestamp('20270101000001')).toEqual(moment)
  expect(readTimestamp('20260231000000')).toBeNull()
  expect(readTimestamp('2026-01-01')).toBeNull()
})

import { expect, test } from 'vitest'
import { readReturn } from './read-return.ts'

test("VNPay's parameters are handed on exactly, and nothing else with them", () => {
  const search =
    '?vnp_Amount=57800000&vnp_OrderInfo=Thanh+toan+Pro+%3AT1&vnp_BankTranNo=&utm=x&vnp_SecureHash=ab'
  expect(readReturn(search, null)).toEqual({
    kind: 'vnpay',
    parameters: {
      vnp_Amount: '57800000',
      vnp_OrderInfo: 'Thanh toan Pro :T1',
      vnp_BankTranNo: '',
      vnp_SecureHash: 'ab',
    },
  })
})

test.each([
  '?vnp_TxnRef=a&vnp_Amount=1&vnp_TxnRef=a',
  '?vnp_TxnRef=a&vnp_TxnRef=b',
  '?vnp_TxnRef=a&vnp%5FTxnRef=b',
  '?token=a&txnRef=b&token=c',
  '?token=a&txnRef=b&txnRef=b',
  '?cancelled=1&cancelled=0&txnRef=b',
])('%s says something twice', (search) => expect(readReturn(search, 'pending')).toEqual({ kind: 'doubled' }))

test.each([
  ['?token=O1&txnRef=T1&PayerID=P', null, { kind: 'paypal', orderId: 'O1', txnRef: 'T1' }],
  ['?cancelled=1&txnRef=T1&token=O1', null, { kind: 'cancelled', txnRef: 'T1' }],
  ['?cancelled=0&txnRef=T1&token=O1', null, { kind: 'paypal', orderId: 'O1', txnRef: 'T1' }],
  ['?txnRef=T1', 'other', { kind: 'status', id: 'T1' }],
  ['?id=I1', 'other', { kind: 'status', id: 'I1' }],
  ['?utm=x&utm=y', 'begun', { kind: 'status', id: 'begun' }],
  ['?cancelled=1', null, { kind: 'none' }],
  ['', null, { kind: 'none' }],
])('%s with %s pending is read', (search, pending, expected) =>
  expect(readReturn(search, pending)).toEqual(expected),
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPaymentUrlSearchParams, calculateSecureHash, HashAlgorithm, VNPay } from 'vnpay'
import { readNotice } from './notice.ts'
import { paymentUrl } from './payment-url.ts'
import { sign, signedText } from './signature.ts'

const shop = { code: 'DEMOV210', secret: 'SECRET', paymentPage: 'https://gateway.example/pay' }
const library = new VNPay({
  tmnCode: shop.code,
  secureSecret: shop.secret,
  vnpayHost: 'https://gateway.example',
  hashAlgorithm: HashAlgorithm.SHA512,
})

const hashOf = (fields: Record<string, string>): string =>
  calculateSecureHash({
    secureSecret: shop.secret,
    data: buildPaymentUrlSearchParams(fields).toString(),
    hashAlgorithm: HashAlgorithm.SHA512,
    bufferEncode: 'utf8',
  })

/** Values as they come about; empty ones neither of us signs. */
const fieldsOf = fc.dictionary(
  fc.stringMatching(/^vnp_[A-Z][A-Za-z]{0,12}$/),
  fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
  {
    maxKeys: 12,
  },
)

test('signs whatever there is to sign as the npm library signs it', () => {
  fc.assert(
    fc.property(fieldsOf, (fields) => {
      expect(sign(signedText(fields), shop.secret)).toBe(hashOf(fields))
    }),
  )
})

test('makes addresses that the npm library would have signed alike', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000, max: 999_999_999 }),
      fc.string({ maxLength: 60 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
      (amount, description, createdAt) => {
        const address = paymentUrl(shop, {
          reference: 'T1',
          amount,
          description: `Pro ${description}`,
          language: 'en',
          address: '203.0.113.7',
          returnUrl: 'https://studio.example/payment/callback',
          createdAt,
          expiresAt: new Date(createdAt.getTime() + 900_000),
        })
        const { vnp_SecureHash, ...fields } = Object.fromEntries(new URL(address).searchParams)
        expect(vnp_SecureHash).toBe(hashOf(fields))
      },
    ),
  )
})

test.each([
  ['paid', '00', '00', true],
  ['cancelled', '24', '02', false],
])('believes a notice of a payment that was %s exactly where the library does', (_, code, status, isPaid) => {
  const fields: Record<string, string> = {
    vnp_Amount: '57800000',
    vnp_BankCode: 'NCB',
    vnp_OrderInfo: 'Thanh toan Pro T1',
    vnp_PayDate: '20260101120500',
    vnp_ResponseCode: code,
    vnp_TmnCode: shop.code,
    vnp_TransactionNo: '14226112',
    vnp_TransactionStatus: status,
    vnp_TxnRef: 'T1',
  }
  const genuine = { ...fields, vnp_SecureHash: hashOf(fields) }
  const theirs = library.verifyIpnCall(genuine as never)
  expect(theirs).toMatchObject({ isVerified: true, isSuccess: isPaid })
  expect(readNotice(shop, Object.entries(genuine))).toMatchObject({ isPaid, amount: 578_000 })

  const altered = { ...genuine, vnp_Amount: '500000' }
  expect(library.verifyIpnCall(altered as never).isVerified).toBe(false)
  expect(readNotice(shop, Object.entries(altered))).toBeNull()
})

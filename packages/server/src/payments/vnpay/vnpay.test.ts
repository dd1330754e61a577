import { describe, expect, test } from 'vitest'
import { readNotice } from './notice.ts'
import { paymentUrl, plainWords, type VnpayOrder } from './payment-url.ts'
import { isSignedBy, sign, signedText } from './signature.ts'
import { toVnpayTime } from './vnpay-time.ts'

const shop = { code: 'DEMOV210', secret: 'SECRET', paymentPage: 'https://gateway.example/pay' }
const order: VnpayOrder = {
  reference: 'T1',
  amount: 578_000,
  description: 'Thanh toán Pro :T1',
  language: 'vi',
  address: '127.0.0.1',
  returnUrl: 'http://localhost:5173/payment/callback',
  createdAt: new Date('2026-01-01T05:00:00Z'),
  expiresAt: new Date('2026-01-01T05:15:00Z'),
}

describe('the address to pay at', () => {
  const { searchParams } = new URL(paymentUrl(shop, order))

  test('is signed as two independent implementations sign it', () => {
    expect(
      signedText(Object.fromEntries([...searchParams].filter(([name]) => name !== 'vnp_SecureHash'))),
    ).toBe(
      'vnp_Amount=57800000&vnp_Command=pay&vnp_CreateDate=20260101120000&vnp_CurrCode=VND&vnp_ExpireDate=20260101121500&vnp_IpAddr=127.0.0.1&vnp_Locale=vn&vnp_OrderInfo=Thanh+toan+Pro+%3AT1&vnp_OrderType=other&vnp_ReturnUrl=http%3A%2F%2Flocalhost%3A5173%2Fpayment%2Fcallback&vnp_TmnCode=DEMOV210&vnp_TxnRef=T1&vnp_Version=2.1.0',
    )
    expect(searchParams.get('vnp_SecureHash')).toMatch(/^7e3efa24d7297d9e[\da-f]{112}$/)
  })

  test.each([4_999, 1_000_000_000, 19.99, -578_000, Number.NaN, Number.POSITIVE_INFINITY])(
    'is refused for %s dong',
    (amount) => {
      expect(() => paymentUrl(shop, { ...order, amount })).toThrow(RangeError)
    },
  )

  test('says what is bought, by its number where nothing is left of its name', () => {
    const { searchParams: other } = new URL(paymentUrl(shop, { ...order, description: '专业版' }))
    expect(other.get('vnp_OrderInfo')).toBe('T1')
  })

  test('has words that every bank takes', () => {
    expect(plainWords('Gói Pro — 1 tháng, của Đỗ Hà 🎈 <b>')).toBe('Goi Pro 1 thang, cua Do Ha b')
    expect(plainWords('x'.repeat(300))).toHaveLength(255)
  })
})

describe('a notice', () => {
  const fields = {
    vnp_Amount: '57800000',
    vnp_BankCode: 'NCB',
    vnp_OrderInfo: 'Pro :T1',
    vnp_PayDate: '20260101121000',
    vnp_ResponseCode: '00',
    vnp_TmnCode: 'DEMOV210',
    vnp_TransactionNo: '14422574',
    vnp_TransactionStatus: '00',
    vnp_TxnRef: 'T1',
  }
  const signed = (values: Record<string, string> = {}, secret = shop.secret): [string, string][] => {
    const all = { ...fields, ...values }
    return [...Object.entries(all), ['vnp_SecureHash', sign(signedText(all), secret)]]
  }
  const read = (parameters: Iterable<readonly [string, string]>) => readNotice(shop, parameters)

  test('says what was paid, and under which number', () => {
    expect(read(signed())).toEqual({
      reference: 'T1',
      amount: 578_000,
      transactionNumber: '14422574',
      responseCode: '00',
      transactionType: '',
      transactionStatus: '00',
      isPaid: true,
      isSuspicious: false,
      bankCode: 'NCB',
    })
  })

  test.each([
    ['24', '02'],
    ['00', '01'],
    ['51', '00'],
  ])('of the codes %j and %j is no payment', (vnp_ResponseCode, vnp_TransactionStatus) => {
    expect(read(signed({ vnp_ResponseCode, vnp_TransactionStatus }))).toMatchObject({ isPaid: false })
  })

  test('that says it is of a payment is the same', () => {
    expect(read(signed({ vnp_TransactionType: '01' }))).toMatchObject({ isPaid: true })
  })

  test.each(['02', '03', '99'])(
    'of type "%s" is of no payment, whatever its codes say',
    (vnp_TransactionType) => {
      expect(read(signed({ vnp_TransactionType }))).toMatchObject({
        transactionType: vnp_TransactionType,
        isPaid: false,
      })
      const vnp_TransactionStatus = '07'
      expect(read(signed({ vnp_TransactionType, vnp_TransactionStatus }))).toMatchObject({
        isSuspicious: false,
      })
    },
  )

  test.each([
    ['is suspicious', { vnp_ResponseCode: '07' }],
    ['is suspicious by its status', { vnp_TransactionStatus: '07' }],
    ['was debited at the bank and is not at VNPay', { vnp_TransactionStatus: '04' }],
  ])('of money that %s is no payment yet, and says so', (_, codes) => {
    expect(read(signed(codes))).toMatchObject({ isPaid: false, isSuspicious: true })
  })

  test('keeps its worth with other parameters beside it, and with the name of the algorithm', () => {
    expect(read([['utm_source', 'mail'], ...signed(), ['vnp_SecureHashType', 'HmacSHA512']])).not.toBeNull()
  })

  test('with its signature in capitals is the same', () => {
    const parameters = signed().map(
      ([name, value]) => [name, name === 'vnp_SecureHash' ? value.toUpperCase() : value] as const,
    )
    expect(read(parameters)).not.toBeNull()
  })

  test.each<[string, [string, string][]]>([
    ['is signed with another secret', signed({}, 'OTHER')],
    ['was altered afterwards', signed().map(([name, value]) => [name, name === 'vnp_TxnRef' ? 'T2' : value])],
    ['has a name twice', [...signed(), ['vnp_Amount', '1']]],
    ['has no signature', Object.entries(fields)],
    ['has an empty signature', [...Object.entries(fields), ['vnp_SecureHash', '']]],
    ['is for another shop', signed({ vnp_TmnCode: 'OTHER001' })],
    ['has an amount with hundredths of a dong', signed({ vnp_Amount: '57800001' })],
    ['has an amount that is no number', signed({ vnp_Amount: '1e5' })],
    ['names no payment', signed({ vnp_TxnRef: '' })],
    ['has no code', signed({ vnp_ResponseCode: '' })],
    ['has no status', signed({ vnp_TransactionStatus: '' })],
    ['has a code that is none', signed({ vnp_ResponseCode: '0' })],
    ['has a status that is none', signed({ vnp_TransactionStatus: '000' })],
    ['is a question or an order', signed({ vnp_Command: 'pay' })],
    ['says where to come back to', signed({ vnp_ReturnUrl: 'https://studio.example/back' })],
  ])('is worth nothing when it %s', (_, parameters) => {
    expect(read(parameters)).toBeNull()
  })
})

test('our own address to pay at is no notice, although it is signed alike', () => {
  expect(readNotice(shop, new URL(paymentUrl(shop, order)).searchParams)).toBeNull()
})

test('a signature of the wrong length or alphabet is none', () => {
  const good = sign('a=1', 'secret')
  expect(isSignedBy('a=1', good, 'secret')).toBe(true)
  for (const bad of ['', good.slice(1), `${good}00`, good.replace(/./, 'g')])
    expect(isSignedBy('a=1', bad, 'secret')).toBe(false)
})

test('times are in Vietnam, whatever the time of the server is', () => {
  expect(toVnpayTime(new Date('2026-12-31T17:00:00Z'))).toBe('20270101000000')
})

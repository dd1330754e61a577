import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createVnpayGateway, VnpayUnreachable } from './gateway.ts'

const secret = 'SECRET'
const shop = { code: 'DEMOV210', secret, paymentPage: 'https://gateway.example/pay' }
const createdAt = new Date('2026-01-01T05:00:00Z')
const transaction = { reference: 'T1', createdAt }
const refund = {
  ...transaction,
  transactionNumber: '14422574',
  amount: 578_000,
  isWhole: true,
  by: 'Operator',
  reason: 'Asked for',
}

/** Written apart from the module: what VNPay signs of its answers. */
const hash = (words: readonly string[]) => createHmac('sha512', secret).update(words.join('|')).digest('hex')
const known = {
  vnp_ResponseId: 'r1',
  vnp_Command: 'querydr',
  vnp_ResponseCode: '00',
  vnp_Message: 'Success',
  vnp_TmnCode: 'DEMOV210',
  vnp_TxnRef: 'T1',
  vnp_Amount: '57800000',
  vnp_BankCode: 'NCB',
  vnp_PayDate: '20260101121000',
  vnp_TransactionNo: '14422574',
  vnp_TransactionType: '01',
  vnp_TransactionStatus: '00',
  vnp_OrderInfo: 'Pro',
  vnp_PromotionCode: '',
  vnp_PromotionAmount: '',
}
const signed = (values: Partial<typeof known> = {}) => {
  const all = { ...known, ...values }
  const order = Object.values(all)
  return { ...all, vnp_SecureHash: hash(all.vnp_Command === 'refund' ? order.slice(0, 13) : order) }
}

let sent: Record<string, string>[]
let answer: () => Response | Promise<Response>
const gateway = createVnpayGateway({
  shop,
  api: 'https://gateway.example/api',
  address: '10.0.0.1',
  now: () => new Date('2026-01-01T05:30:00Z'),
  fetch: async (_, init) => {
    sent.push(JSON.parse(init?.body as string) as Record<string, string>)
    return answer()
  },
})
beforeEach(() => {
  sent = []
  answer = () => Response.json(signed())
})

describe('a question about a payment', () => {
  test('names it by its reference and the time of its address, and is signed in the order of the protocol', async () => {
    await gateway.query(transaction)
    const [asked] = sent
    expect(asked).toMatchObject({
      vnp_Command: 'querydr',
      vnp_TxnRef: 'T1',
      vnp_TransactionDate: '20260101120000',
      vnp_CreateDate: '20260101123000',
      vnp_IpAddr: '10.0.0.1',
    })
    expect(asked!.vnp_RequestId).toMatch(/^[\da-f]{32}$/)
    expect(asked!.vnp_SecureHash).toBe(
      hash([
        asked!.vnp_RequestId!,
        '2.1.0',
        'querydr',
        'DEMOV210',
        'T1',
        '20260101120000',
        '20260101123000',
        '10.0.0.1',
        'Query T1',
      ]),
    )
  })

  test('is answered with what became of it', async () => {
    expect(await gateway.query(transaction)).toEqual({
      kind: 'known',
      amount: 578_000,
      transactionNumber: '14422574',
      transactionType: '01',
      transactionStatus: '00',
    })
    answer = () => Response.json(signed({ vnp_TransactionType: '03', vnp_TransactionStatus: '05' }))
    expect(await gateway.query(transaction)).toMatchObject({ transactionType: '03', transactionStatus: '05' })
    answer = () => Response.json(signed({ vnp_ResponseCode: '91' }))
    expect(await gateway.query(transaction)).toEqual({ kind: 'unknown' })
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['is not signed', () => Response.json(known)],
    ['is signed for other fields', () => Response.json({ ...signed(), vnp_Amount: '100' })],
    ['is about another payment', () => Response.json(signed({ vnp_TxnRef: 'T2' }))],
    ['is for another shop', () => Response.json(signed({ vnp_TmnCode: 'OTHER001' }))],
    ['refuses', () => Response.json(signed({ vnp_ResponseCode: '99' }))],
    ['has no amount', () => Response.json(signed({ vnp_Amount: '' }))],
    ['is no JSON', () => new Response('<html>')],
    ['is a list', () => Response.json([])],
    ['is null', () => Response.json(null)],
    ['is an error', () => Response.json(signed(), { status: 503 })],
    ['does not come', () => Promise.reject(new TypeError('no connection'))],
  ])('is not settled by an answer that %s', async (_, give) => {
    answer = give
    await expect(gateway.query(transaction)).rejects.toBeInstanceOf(VnpayUnreachable)
  })
})

test('a refund is signed in its own order, and tells the code of the gateway', async () => {
  answer = () => Response.json(signed({ vnp_Command: 'refund', vnp_ResponseCode: '94' }))
  expect(await gateway.refund(refund)).toBe('94')
  const [asked] = sent
  expect(asked).toMatchObject({ vnp_TransactionType: '02', vnp_Amount: '57800000' })
  expect(asked!.vnp_SecureHash).toBe(
    hash([
      asked!.vnp_RequestId!,
      '2.1.0',
      'refund',
      'DEMOV210',
      '02',
      'T1',
      '57800000',
      '14422574',
      '20260101120000',
      'Operator',
      '20260101123000',
      '10.0.0.1',
      'Asked for',
    ]),
  )
})

test.each([
  ['Анна', 'Попросила', 'operator', 'Refund T1'],
  ['小明', '退款', 'operator', 'Refund T1'],
  ['', ' ', 'operator', 'Refund T1'],
  ['Đỗ Hà', '退款 2', 'Do Ha', '2'],
])('a refund by "%s", because "%s", leaves none of its fields empty', async (by, reason, name, words) => {
  answer = () => Response.json(signed({ vnp_Command: 'refund' }))
  await gateway.refund({ ...refund, by, reason })
  expect(sent[0]).toMatchObject({ vnp_CreateBy: name, vnp_OrderInfo: words })
})

test('of a refund whose answer is lost nothing is known', async () => {
  answer = () => Promise.reject(new TypeError('no connection'))
  await expect(gateway.refund({ ...refund, isWhole: false })).rejects.toBeInstanceOf(VnpayUnreachable)
  expect(sent[0]).toMatchObject({ vnp_TransactionType: '03' })
})

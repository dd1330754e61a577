import { randomUUID } from 'node:crypto'
import { code, hmac, json, studio, wordsOf, type Played } from './studio.ts'
import { timestamp } from '../vnpay/vnpay-time.ts'

export type Changes = Record<string, string | null>

/** What a shop does with VNPay, signed with the platform's own form encoding. */
export function vnpayMerchant({ origin }: Pick<Played, 'origin'>) {
  const page = `${origin}/vnpay/paymentv2/vpcpay.html`
  // Of one moment: an address that is made twice is the same one.
  const createDate = timestamp(new Date())
  const expireDate = timestamp(new Date(Date.now() + 15 * 60_000))
  const parametersOf = (changes: Changes) => {
    const values: Changes = {
      vnp_Version: '2.1.0',
      vnp_Command: 'pay',
      vnp_TmnCode: code,
      vnp_Amount: '57800000',
      vnp_CurrCode: 'VND',
      vnp_TxnRef: 'T1',
      vnp_OrderInfo: 'AI Studio Pro',
      vnp_OrderType: 'other',
      vnp_Locale: 'en',
      vnp_ReturnUrl: `${studio}/payment/callback?provider=vnpay`,
      vnp_IpAddr: '127.0.0.1',
      vnp_CreateDate: createDate,
      vnp_ExpireDate: expireDate,
      ...changes,
    }
    const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
    return new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  const payUrl = (changes: Changes = {}, more = '') => {
    const query = parametersOf(changes).toString()
    return `${page}?${query}&vnp_SecureHash=${hmac(query)}${more}`
  }
  const open = async (url: string) => {
    const response = await fetch(url)
    const html = await response.text()
    const ticket = /name="ticket" value="(\w+)"/.exec(html)?.[1] ?? ''
    return { response, html, ticket, words: wordsOf(html) }
  }
  const choose = (ticket: string, outcome: string) =>
    fetch(`${origin}/vnpay/pay`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ticket, outcome }),
    })
  const ask = async (command: 'querydr' | 'refund', changes: Record<string, string | number> = {}) => {
    const values: Record<string, string | number> = {
      vnp_RequestId: randomUUID().replaceAll('-', ''),
      vnp_Version: '2.1.0',
      vnp_Command: command,
      vnp_TmnCode: code,
      vnp_TxnRef: 'T1',
      vnp_TransactionDate: createDate,
      vnp_CreateDate: timestamp(new Date()),
      vnp_IpAddr: '127.0.0.1',
      vnp_OrderInfo: 'Ask',
      ...(command === 'refund' && {
        vnp_TransactionType: '02',
        vnp_Amount: 57_800_000,
        vnp_TransactionNo: '',
        vnp_CreateBy: 'operator',
      }),
      ...changes,
    }
    const names =
      command === 'querydr'
        ? 'RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr OrderInfo'
        : 'RequestId Version Command TmnCode TransactionType TxnRef Amount TransactionNo TransactionDate CreateBy CreateDate IpAddr OrderInfo'
    const text = names
      .split(' ')
      .map((name) => values[`vnp_${name}`])
      .join('|')
    const response = await fetch(
      `${origin}/vnpay/merchant_webapi/api/transaction`,
      json('POST', { vnp_SecureHash: hmac(text), ...values }),
    )
    return (await response.json()) as Record<string, string>
  }

  return {
    payUrl,
    open,
    choose,
    ask,
    /** Opens the page and chooses. */
    async pay(outcome: string, changes?: Changes) {
      const { ticket } = await open(payUrl(changes))
      return choose(ticket, outcome)
    },
    control: (body: object) => fetch(`${origin}/vnpay`, json('PUT', body)),
    async state() {
      return (await (await fetch(`${origin}/vnpay`)).json()) as {
        payments: { reference: string; outcome: string; refunded: number }[]
        deliveries: { state: string; attempts: { status: number | null }[] }[]
      }
    },
  }
}

/** What came back in an address, and whether its signature is right. */
export function readSigned(address: string | URL | null) {
  const search = new URL(address ?? 'about:blank').searchParams
  const values = Object.fromEntries([...search].filter(([name]) => name.startsWith('vnp_')))
  const { vnp_SecureHash, ...signed } = values
  const text = new URLSearchParams(Object.entries(signed).toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
  return { values: signed, isGenuine: vnp_SecureHash === hmac(text) }
}

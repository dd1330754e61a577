import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code, secret, startPlayed, studio, type Played } from '../testing/studio.ts'
import { readSigned, vnpayMerchant, type Changes } from '../testing/vnpay-merchant.ts'
import { vnpayOutcomes } from './vnpay-outcomes.ts'

let played: Played
let shop: ReturnType<typeof vnpayMerchant>
beforeEach(async () => {
  played = await startPlayed()
  shop = vnpayMerchant(played)
})
afterEach(() => played.close())

/** The machine may be busy. */
const patience = { timeout: 4000 }
const notices = () => played.receiver.received.map(({ url }) => readSigned(url))
const noticesAre = (count: number) =>
  vi.waitFor(async () => {
    expect(played.receiver.received).toHaveLength(count)
    expect((await shop.state()).deliveries.every(({ state }) => state !== 'waiting')).toBe(true)
  }, patience)

describe('the payment page', () => {
  test('says what is paid, and that no money moves, in the language that the shop asks for', async () => {
    const english = await shop.open(shop.payUrl())
    expect(english.response.status).toBe(200)
    expect(english.words).toContain('TEST GATEWAY — no money moves')
    expect(english.words).toMatch(/Pay ₫578,000/)
    expect(english.words).toContain('AI Studio Pro')
    expect(english.words).toContain('T1')
    const vietnamese = await shop.open(shop.payUrl({ vnp_Locale: 'vn', vnp_TxnRef: 'T2' }))
    expect(vietnamese.html).toContain('<html lang="vi">')
    expect(vietnamese.words).toContain('không có tiền thật nào được chuyển')
    expect(vietnamese.words).toMatch(/578\.000\s₫/)
  })

  test('offers every outcome, and sends forms to the studio only', async () => {
    const { html, response } = await shop.open(shop.payUrl())
    for (const outcome of vnpayOutcomes) expect(html).toContain(`value="${outcome}"`)
    expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${studio};`)
  })

  test('is the same payment when it is opened again', async () => {
    const first = await shop.open(shop.payUrl())
    expect((await shop.open(shop.payUrl())).ticket).toBe(first.ticket)
  })

  const dong = (amount: number) => String(amount * 100)
  test.each<[string, Changes, string]>([
    ['another merchant', { vnp_TmnCode: 'SOMEBODY' }, 'vnp_TmnCode is no merchant'],
    ['an older version', { vnp_Version: '2.0.0' }, 'vnp_Version must be'],
    ['another command', { vnp_Command: 'token_pay' }, 'vnp_Command must be'],
    ['hundredths of a dong', { vnp_Amount: '57800001' }, 'must be whole đồng'],
    ['no number', { vnp_Amount: '5e7' }, 'must be whole đồng'],
    ['too little', { vnp_Amount: dong(4_999) }, 'from 5,000'],
    ['too much', { vnp_Amount: dong(1_000_000_000) }, 'below 1,000,000,000'],
    ['another currency', { vnp_CurrCode: 'USD' }, 'vnp_CurrCode must be VND'],
    ['accents', { vnp_OrderInfo: 'Gói Pro' }, 'without accents'],
    ['another language', { vnp_Locale: 'fr' }, 'vnp_Locale must be'],
    ['no time', { vnp_CreateDate: '2026-01-01' }, 'must be times'],
    ['an end before the start', { vnp_ExpireDate: '20000101000000' }, 'must be times'],
    ['an end in the past', { vnp_CreateDate: '20000101000000', vnp_ExpireDate: '20000101001500' }, 'is over'],
    ['another site to return to', { vnp_ReturnUrl: 'https://evil.example/' }, 'not an address of the studio'],
    ['a fragment to return to', { vnp_ReturnUrl: `${studio}/#x` }, 'not an address of the studio'],
    ['no address of the visitor', { vnp_IpAddr: null }, 'vnp_IpAddr is missing'],
    ['an empty text', { vnp_OrderInfo: '' }, 'vnp_OrderInfo is missing'],
    ['an odd reference', { vnp_TxnRef: 'T 1' }, 'vnp_TxnRef must have'],
  ])('refuses %s, though it is signed', async (_, changes, reason) => {
    const { response, words, ticket } = await shop.open(shop.payUrl(changes))
    expect([response.status, ticket]).toEqual([400, ''])
    expect(words).toContain(reason)
  })

  test.each([
    ['altered', (url: string) => url.replace('57800000', '500000'), 'signature' as const],
    ['unsigned', (url: string) => url.replace(/&vnp_SecureHash=.*/, ''), 'missing' as const],
    [
      'signed with a stranger’s hash',
      (url: string) => url.replace(/=\w{128}/, `=${'0'.repeat(128)}`),
      'signature' as const,
    ],
    ['with an old type of hash', (url: string) => `${url}&vnp_SecureHashType=SHA256`, 'signature' as const],
    ['with a name twice', (url: string) => `${url}&vnp_Amount=500000`, 'doubled' as const],
    ['with a name of somebody else', (url: string) => `${url}&utm_source=mail`, 'doubled' as const],
  ])('refuses an address that is %s', async (_, forge, reason) => {
    const { response, words } = await shop.open(forge(shop.payUrl()))
    expect(response.status).toBe(400)
    const reasons = {
      signature: 'vnp_SecureHash is wrong',
      missing: 'vnp_SecureHash is missing',
      doubled: 'twice',
    }
    expect(words).toContain(reasons[reason])
  })

  test('a reference is good once a day', async () => {
    await shop.open(shop.payUrl())
    const other = await shop.open(shop.payUrl({ vnp_Amount: '60000000' }))
    expect([other.response.status, other.words.includes('Another payment had this')]).toEqual([400, true])
    await shop.pay('paid')
    const again = await shop.open(shop.payUrl())
    expect([again.response.status, again.words.includes('is finished')]).toEqual([400, true])
  })

  test('nothing can be chosen that is not there', async () => {
    const { ticket } = await shop.open(shop.payUrl())
    expect((await shop.choose(ticket, 'free')).status).toBe(400)
    expect((await shop.choose('elsewhere', 'paid')).status).toBe(400)
    expect((await shop.state()).payments[0]?.outcome).toBeNull()
  })
})

describe('the ends of a payment', () => {
  test('paid: back with a signed result, and one notice of the same', async () => {
    const answer = await shop.pay('paid')
    expect(answer.status).toBe(303)
    const location = answer.headers.get('location')
    expect(location).toMatch(/^http:\/\/localhost:8080\/payment\/callback\?provider=vnpay&vnp_/)
    const back = readSigned(location)
    expect(back.isGenuine).toBe(true)
    expect(back.values).toMatchObject({
      vnp_Amount: '57800000',
      vnp_BankCode: 'NCB',
      vnp_CardType: 'ATM',
      vnp_OrderInfo: 'AI Studio Pro',
      vnp_ResponseCode: '00',
      vnp_TmnCode: code,
      vnp_TransactionStatus: '00',
      vnp_TxnRef: 'T1',
    })
    expect(back.values.vnp_PayDate).toMatch(/^\d{14}$/)
    expect(back.values.vnp_TransactionNo).toMatch(/^\d{8}$/)
    expect(back.values.vnp_BankTranNo).toBe(`VNP${back.values.vnp_TransactionNo}`)
    await noticesAre(1)
    expect(notices()).toEqual([back])
    expect(played.receiver.received[0]?.url.pathname).toBe('/ipn')
  })

  test.each([
    ['cancelled', '24', '02', /^0$/],
    ['insufficient-funds', '51', '02', /^\d{8}$/],
    ['wrong-details', '10', '02', /^\d{8}$/],
    ['expired', '11', '02', /^0$/],
    ['suspicious', '07', '07', /^\d{8}$/],
    ['locked', '12', '02', /^\d{8}$/],
    ['limit', '65', '02', /^\d{8}$/],
    ['maintenance', '75', '02', /^\d{8}$/],
  ])('%s: code %s, notified too', async (outcome, vnp_ResponseCode, vnp_TransactionStatus, number) => {
    const back = readSigned((await shop.pay(outcome)).headers.get('location'))
    expect(back.isGenuine).toBe(true)
    expect(back.values).toMatchObject({ vnp_ResponseCode, vnp_TransactionStatus })
    expect(back.values.vnp_TransactionNo).toMatch(number)
    await noticesAre(1)
    expect(notices()).toEqual([back])
  })

  test('the notice is lost: back, and nothing is sent', async () => {
    expect((await shop.pay('notice-lost')).status).toBe(303)
    expect((await shop.state()).deliveries).toEqual([])
    expect((await shop.ask('querydr')).vnp_TransactionStatus).toBe('00')
  })

  test('the notice comes twice', async () => {
    await shop.pay('notice-doubled')
    await noticesAre(2)
    expect(notices()[0]).toEqual(notices()[1])
  })

  test('the notice is there before the visitor is', async () => {
    await shop.pay('notice-first')
    expect((await shop.state()).deliveries).toMatchObject([{ state: 'taken' }])
  })

  test('the notice comes long after the visitor', async () => {
    await shop.pay('notice-late')
    await noticesAre(1)
    expect(notices()[0]?.isGenuine).toBe(true)

    await played.close()
    played = await startPlayed({ clock: { retryMs: 60_000 } })
    shop = vnpayMerchant(played)
    expect((await shop.pay('notice-late')).status).toBe(303)
    expect((await shop.state()).deliveries).toEqual([])
  })

  test('the return is altered on the way, the notice is not', async () => {
    const back = readSigned((await shop.pay('return-altered')).headers.get('location'))
    expect(back.isGenuine).toBe(false)
    expect(back.values.vnp_Amount).not.toBe('57800000')
    await noticesAre(1)
    expect(notices()[0]).toMatchObject({ isGenuine: true, values: { vnp_Amount: '57800000' } })
  })

  test('another amount is taken, and everything says so, signed', async () => {
    const back = readSigned((await shop.pay('amount-altered')).headers.get('location'))
    await noticesAre(1)
    const amounts = [back, ...notices()].map(({ isGenuine, values }) => [isGenuine, values.vnp_Amount])
    expect(amounts).toEqual([
      [true, '57700000'],
      [true, '57700000'],
    ])
    expect((await shop.ask('querydr')).vnp_Amount).toBe('57700000')
  })

  test('the visitor never comes back, the notice does', async () => {
    const answer = await shop.pay('no-return')
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(await answer.text()).toContain('No way back from here')
    await noticesAre(1)
  })

  test('delayed: under way at first, then paid', async () => {
    await played.close()
    // The late notice is not to end the wait here.
    played = await startPlayed({ clock: { retryMs: 60_000 } })
    shop = vnpayMerchant(played)
    const back = readSigned((await shop.pay('delayed')).headers.get('location'))
    expect(back.values).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '01' })
    expect(await shop.ask('querydr')).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '01' })
    expect(await shop.ask('querydr')).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '00' })
  })

  test('delayed: the notice that comes late says that it was paid', async () => {
    await shop.pay('delayed')
    await noticesAre(1)
    expect(notices()[0]?.values.vnp_TransactionStatus).toBe('00')
    expect((await shop.ask('querydr')).vnp_TransactionStatus).toBe('00')
  })

  test('a second click ends where the first one did', async () => {
    const { ticket } = await shop.open(shop.payUrl())
    const first = await shop.choose(ticket, 'paid')
    const second = await shop.choose(ticket, 'cancelled')
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    await noticesAre(1)
  })

  test('who pays too late has not paid', async () => {
    const { ticket } = await shop.open(shop.payUrl())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    try {
      const back = readSigned((await shop.choose(ticket, 'paid')).headers.get('location'))
      expect(back.values.vnp_ResponseCode).toBe('11')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('notices', () => {
  test.each(['01', '04', '97', '99'])('come again after %s', async (RspCode) => {
    played.receiver.answer = (count) => ({ body: JSON.stringify({ RspCode: count < 3 ? RspCode : '02' }) })
    await shop.pay('paid')
    await noticesAre(3)
    expect((await shop.state()).deliveries).toMatchObject([{ state: 'taken' }])
  })

  test.each([
    ['is no JSON', { body: '<h1>OK</h1>' }],
    ['is an error', { status: 500 }],
    ['is null', { body: 'null' }],
  ])('come again when the answer %s, ten times', async (_, answer) => {
    played.receiver.answer = () => answer
    await shop.pay('paid')
    await noticesAre(11)
    expect((await shop.state()).deliveries).toMatchObject([{ state: 'given-up' }])
  })
})

describe('control', () => {
  test('shows payments and notices, and no secrets', async () => {
    await shop.pay('paid')
    await noticesAre(1)
    const state = await shop.state()
    expect(state.payments).toMatchObject([{ reference: 'T1', amount: 578_000, outcome: 'paid' }])
    expect(JSON.stringify(state)).not.toContain(secret)
    expect(JSON.stringify(state)).not.toMatch(/[0-9a-f]{32}/)
  })

  test('down is down everywhere', async () => {
    await shop.control({ fault: 'down' })
    expect((await fetch(shop.payUrl())).status).toBe(503)
    expect(
      (await fetch(`${played.origin}/vnpay/merchant_webapi/api/transaction`, { method: 'POST' })).status,
    ).toBe(503)
    await shop.control({ fault: null })
    expect((await fetch(shop.payUrl())).status).toBe(200)
  })

  test('garbage, silence and answers that nobody signed', async () => {
    const url = `${played.origin}/vnpay/merchant_webapi/api/transaction`
    await shop.control({ fault: 'garbage' })
    const garbage = await fetch(url, { method: 'POST' })
    expect([garbage.status, garbage.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    await shop.control({ fault: 'slow' })
    const slow = fetch(url, { method: 'POST', signal: AbortSignal.timeout(50) })
    await expect(slow).rejects.toThrow(/timeout/i)
    await shop.control({ fault: 'unsigned' })
    await shop.pay('paid')
    const answer = await shop.ask('querydr')
    expect([answer.vnp_ResponseCode, answer.vnp_SecureHash]).toEqual(['00', undefined])
  })

  test('what it does not know is refused', async () => {
    expect((await shop.control({ fault: 'fire' })).status).toBe(400)
    expect((await shop.control({ refunds: 'maybe' })).status).toBe(400)
  })
})

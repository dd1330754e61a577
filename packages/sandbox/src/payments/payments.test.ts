import { afterEach, expect, test, vi } from 'vitest'
import { startSandbox } from '../index.ts'
import { startPlayed, wordsOf } from './testing/studio.ts'
import { vnpayMerchant } from './testing/vnpay-merchant.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

test('a page tells what is guessed, and the index leads to it', async () => {
  const played = await startPlayed()
  closers.push(played.close)
  const open = async (path: string) => (await fetch(played.origin + path)).text()
  expect(await open('/?lang=en')).toContain('href="/payments"')
  const english = wordsOf(await open('/payments?lang=en'))
  expect(english).toContain('TEST GATEWAY — no money moves')
  expect(english).toContain('Inferred, not documented')
  expect(wordsOf(await open('/payments?lang=vi'))).toContain('Suy đoán, không có trong tài liệu')
})

test('without gateways to play nothing of them is there', async () => {
  const sandbox = await startSandbox({ port: 0, allowedOrigins: [] })
  closers.push(sandbox.close)
  for (const path of ['/payments', '/vnpay', '/paypal', '/paypal/checkoutnow']) {
    expect((await fetch(sandbox.origin + path)).status).toBe(404)
  }
  expect(await (await fetch(sandbox.origin)).text()).not.toContain('/payments')
})

test('nothing starts in production', async () => {
  vi.stubEnv('STUDIO_ENV', 'production')
  try {
    await expect(startSandbox({ port: 0, allowedOrigins: [] })).rejects.toThrow(/production/)
  } finally {
    vi.unstubAllEnvs()
  }
})

test('another site may not choose for the visitor', async () => {
  const played = await startPlayed()
  closers.push(played.close)
  const answer = await fetch(`${played.origin}/vnpay/pay`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ ticket: 'x', outcome: 'paid' }),
  })
  expect(answer.status).toBe(403)
})

test('it closes in the middle of a notice that nobody answers', async () => {
  const played = await startPlayed({ answer: () => null, clock: { retryMs: 60_000, answerMs: 60_000 } })
  const shop = vnpayMerchant(played)
  const page = shop.pay('notice-first').catch(() => 'ended')
  await vi.waitFor(() => expect(played.receiver.received).toHaveLength(1))
  await played.sandbox.close()
  await page
  played.receiver.close()
})

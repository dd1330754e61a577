import { createHmac } from 'node:crypto'
import { startSandbox, type PlayedPayments } from '../../index.ts'
import { startReceiver, type Answer } from './receiver.ts'

export const studio = 'http://localhost:8080'
export const code = 'STUDIO01'
export const secret = 's3cret+for/tests'

/** A sandbox with gateways in a hurry, and a server that takes their notices. */
export async function startPlayed(
  options: { answer?: (count: number) => Answer | null; clock?: PlayedPayments['clock'] } = {},
) {
  const receiver = await startReceiver(options.answer)
  const sandbox = await startSandbox({
    port: 0,
    allowedOrigins: [],
    payments: {
      vnpay: { code, secret, notifyUrl: `${receiver.origin}/ipn` },
      paypal: {
        clientId: 'client',
        secret: 'paypal:secret',
        webhookId: 'WH-1',
        notifyUrl: `${receiver.origin}/hook`,
      },
      returnOrigins: [studio],
      clock: options.clock ?? { retryMs: 2 },
    },
  })
  return {
    sandbox,
    receiver,
    origin: sandbox.origin,
    async close() {
      receiver.close()
      await sandbox.close()
    },
  }
}
export type Played = Awaited<ReturnType<typeof startPlayed>>

export const json = (method: string, body: object, headers: Record<string, string> = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const hmac = (text: string) => createHmac('sha512', secret).update(text).digest('hex')

/** The words of a page. */
export const wordsOf = (page: string) =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)))
    .replace(/\s+/g, ' ')

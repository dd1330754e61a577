import { generateKeyPair, randomUUID, sign, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { Deliveries } from '../deliveries.ts'
import type { PlayedPayments } from '../settings.ts'
import { selfSigned } from './certificate.ts'
import { isoTime, paypalId } from './order.ts'

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'

export interface PaypalEvent {
  type: EventType
  /** The order that it is about. */
  orderId: string
  resource: object
  /** How often the same event is sent, each with a transmission of its own. */
  copies: number
}

const retries = 25
const algorithm = 'SHA256withRSA'
/** As many transmissions can be verified. */
const mostSent = 5000

/** What a transmission is bound to; the webhook's id is in no message, so that only its owner can check. */
const boundTo = (id: string, time: string, webhookId: string, body: string): Buffer =>
  Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)

interface Sent {
  time: string
  body: string
  signature: string
  certificateUrl: string
}

/** Signs and delivers webhooks, and says afterwards whether one was ours. */
export async function createWebhooks(options: {
  paypal: PlayedPayments['paypal']
  deliveries: Deliveries
  certificateUrl: () => string
}) {
  const { paypal, deliveries, certificateUrl } = options
  const keys: { publicKey: KeyObject; privateKey: KeyObject } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
  })
  const sent = new Map<string, Sent>()

  function transmit(event: { event_type: string }, orderId: string): Promise<void> {
    const id = randomUUID()
    const time = isoTime(new Date())
    const body = JSON.stringify(event)
    const signature = sign('RSA-SHA256', boundTo(id, time, paypal.webhookId, body), keys.privateKey).toString(
      'base64',
    )
    sent.set(id, { time, body, signature, certificateUrl: certificateUrl() })
    for (const oldest of sent.keys()) {
      if (sent.size <= mostSent) break
      sent.delete(oldest)
    }
    return deliveries.send({
      reference: orderId,
      event: event.event_type,
      retries,
      url: paypal.notifyUrl,
      request: {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': algorithm,
          'paypal-cert-url': certificateUrl(),
          'paypal-transmission-id': id,
          'paypal-transmission-sig': signature,
          'paypal-transmission-time': time,
        },
        body,
      },
      isTaken: (status) => status >= 200 && status < 300,
    })
  }

  return {
    /** In PEM, for who verifies without asking. */
    certificate: selfSigned(keys, 'AI Studio sandbox, simulated PayPal'),

    /** Resolves after the first attempts, whatever came of them. */
    async send({ type, orderId, resource, copies }: PaypalEvent): Promise<void> {
      const [, , what = ''] = type.split('.')
      const event = {
        id: `WH-${paypalId(17)}-${paypalId(17)}`,
        event_version: '1.0',
        create_time: new Date().toISOString(),
        resource_type: type.startsWith('CHECKOUT')
          ? 'checkout-order'
          : what === 'REFUNDED'
            ? 'refund'
            : 'capture',
        resource_version: '2.0',
        event_type: type,
        summary: `Played: ${type}`,
        resource,
        links: [],
      }
      await Promise.all(Array.from({ length: copies }, () => transmit(event, orderId)))
    },

    /** Whether a webhook that somebody received was sent from here, and unchanged. */
    isGenuine(asked: Record<string, unknown>, event: string): boolean {
      const known = sent.get(String(asked.transmission_id))
      if (!known || asked.webhook_id !== paypal.webhookId || asked.auth_algo !== algorithm) return false
      if (asked.transmission_time !== known.time || asked.cert_url !== known.certificateUrl) return false
      if (typeof asked.transmission_sig !== 'string') return false
      // The checksum is of the bytes: the same fields in another order are another event.
      if (event !== known.body) return false
      const bound = boundTo(String(asked.transmission_id), known.time, paypal.webhookId, known.body)
      return verify('RSA-SHA256', bound, keys.publicKey, Buffer.from(asked.transmission_sig, 'base64'))
    },
  }
}
export type Webhooks = Awaited<ReturnType<typeof createWebhooks>>

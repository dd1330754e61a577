import { randomUUID } from 'node:crypto'
import {
  paymentStatusSchema,
  subscriptionSchema,
  type PaymentInitiation,
  type PaymentProvider,
  type PaymentStatus,
  type Subscription,
} from '@ai-studio/contract'
import { eventsOf, type PaymentEvent } from '../ledger/events.queries.ts'
import { externalId, signedIn, type ExternalId } from '../../testing/external-id.ts'
import {
  testServer,
  type TestClient,
  type TestResponse,
  type TestServer,
  type TestServerOverrides,
} from '../../testing/index.ts'
import { testClock, type TestClock } from '../../testing/test-clock.ts'
import { playedPaypal, type PlayedPaypal } from './played-paypal.ts'
import { playedVnpay, type PlayedVnpay } from './played-vnpay.ts'

/** The services that a shop depends on; several servers may share them. */
interface ShopServices {
  clock: TestClock
  service: ExternalId
  vnpay: PlayedVnpay
  paypal: PlayedPaypal
}

/** The whole application with both gateways played at the network. */
export interface TestShop extends TestServer, ShopServices {
  /** Somebody who has not been here before, signed in on the studio's own page. */
  buyer: (claims?: Record<string, unknown>, headers?: Record<string, string>) => Promise<Buyer>
  /** Does what the server does every minute. */
  sweep: () => Promise<void>
  events: (paymentId: string) => Promise<PaymentEvent[]>
}

export interface Started {
  id: string
  transactionRef: string
  paymentUrl?: string
  approvalUrl?: string
  /** PayPal's alone. */
  orderId: string
}

export interface Buyer {
  client: TestClient
  /** Signed-in claims, to sign the same person in elsewhere. */
  claims: Record<string, unknown>
  email: string
  /** Asks to begin a payment; the usual one is a month. */
  create: (provider: PaymentProvider, body?: Partial<PaymentInitiation>) => Promise<TestResponse>
  /** Begins a payment that the gateway takes on. */
  start: (provider: PaymentProvider, body?: Partial<PaymentInitiation>) => Promise<Started>
  status: (name: string) => Promise<PaymentStatus>
  subscription: () => Promise<Subscription>
}

export const orders = {
  vnpay: { Amount: 578_000, Currency: 'VND', PurchaseType: 'subscription', PurchaseId: 'monthly' },
  paypal: { Amount: 19.99, Currency: 'USD', PurchaseType: 'subscription', PurchaseId: 'monthly' },
} as const satisfies Record<PaymentProvider, PaymentInitiation>

const shopEnv = ({ service, vnpay }: Pick<ShopServices, 'service' | 'vnpay'>) => ({
  ...service.env,
  OPERATOR_EMAIL: 'operator@example.com',
  VNPAY_TMN_CODE: vnpay.code,
  VNPAY_HASH_SECRET: vnpay.secret,
  VNPAY_PAYMENT_URL: 'https://sandbox.vnpayment.vn/paymentv2/vpcpay.html',
  VNPAY_API_URL: 'https://sandbox.vnpayment.vn/merchant_webapi/api/transaction',
  PAYPAL_CLIENT_ID: 'shop',
  PAYPAL_CLIENT_SECRET: 'hush',
  PAYPAL_WEBHOOK_ID: 'WH-1',
  PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com',
})

async function shopServices(): Promise<ShopServices> {
  const clock = testClock()
  return { clock, service: await externalId(clock), vnpay: playedVnpay(), paypal: playedPaypal() }
}

/** Calls of other servers, as the played services answer them. */
const networkOf =
  ({ service, vnpay, paypal }: ShopServices): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input.toString())
    const body = typeof init?.body === 'string' ? init.body : ''
    if (url.host === 'sandbox.vnpayment.vn') return vnpay.fetch(body)
    if (url.host === 'api-m.sandbox.paypal.com') {
      return paypal.fetch(init?.method ?? 'GET', url.pathname, body)
    }
    return service.fetch(input, init)
  }

/** Longer than any test moves its clock. */
const tokenSeconds = 3 * 365 * 24 * 60 * 60

export async function testShop(
  overrides: TestServerOverrides = {},
  services?: ShopServices,
): Promise<TestShop> {
  const shared = services ?? (await shopServices())
  const { clock, service } = shared
  const server = await testServer({
    ...overrides,
    env: { ...shopEnv(shared), ...overrides.env },
    fetch: networkOf(shared),
    now: clock,
  })
  return {
    // The services may be those of a whole other shop.
    ...shared,
    ...server,
    sweep: () => server.jobs.runNow('payments'),
    events: (paymentId) => eventsOf(server.database.db, paymentId),
    async buyer(claims = service.somebody(), headers = {}) {
      const exp = Math.floor(clock().getTime() / 1000) + tokenSeconds
      const token = await service.token({ exp, ...claims })
      return buyerWith(signedIn(server, token, headers), claims)
    },
  }
}

function buyerWith(client: TestClient, claims: Record<string, unknown>): Buyer {
  const create: Buyer['create'] = (provider, body) =>
    client.post(`/api/payments/${provider}/create`, {
      ...orders[provider],
      clientTransactionId: randomUUID(),
      ...body,
    })
  return {
    client,
    claims,
    email: String(claims.email),
    create,
    async start(provider, body) {
      const answer = await create(provider, body)
      if (answer.statusCode !== 200) throw new Error(`The payment did not begin: ${answer.body}`)
      return answer.json<Started>()
    },
    status: async (name) =>
      paymentStatusSchema.parse((await client.get(`/api/payments/status/${name}`)).json()),
    subscription: async () =>
      subscriptionSchema.parse((await client.get('/api/payments/subscription')).json()),
  }
}

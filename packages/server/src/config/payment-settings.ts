import {
  chargeCurrencies,
  currencies,
  defaultGodModePrices,
  defaultProPrices,
  type ChargeCurrency,
} from '@ai-studio/contract'
import { z } from 'zod'
import { sign } from '../principal/keys.ts'
import { canHavePasskeys } from '../webauthn/relying-party.ts'
import { ConfigError } from './config-error.ts'
import { list, webAddress, type Values, type Variable } from './variable.ts'
import { smallestVnpayAmount, vnpayAmountLimit } from './vnpay-limits.ts'

/** Minor units by currency. */
export type Prices = Partial<Record<ChargeCurrency, number>>

export interface Catalogue {
  monthly: Prices
  yearly: Prices
  /** Of the add-on, for either period; empty where it is not offered. */
  godmode: Prices
}

export interface VnpaySettings {
  /** Terminal code. */
  code: string
  secret: string
  paymentPage: string
  api: string
  isTest: boolean
}

export interface PaypalSettings {
  baseUrl: string
  clientId: string
  secret: string
  /** Null: notices cannot be told from anybody's, and are refused. */
  webhookId: string | null
  isTest: boolean
}

/** What can be bought, and through whom. */
export interface PaymentSettings {
  catalogue: Catalogue
  vnpay: VnpaySettings | null
  paypal: PaypalSettings | null
  /** Whether a passkey has to confirm each payment before it begins, or may. */
  confirmation: 'optional' | 'required'
}

const exponents = Object.fromEntries(currencies.map(({ code, exponent }) => [code, exponent]))

/** `USD:19.99,VND:578000`, read by its digits: never through a fraction. */
function prices() {
  return {
    schema: list()
      .transform((parts, context): Prices => {
        const found: Prices = {}
        for (const part of parts) {
          const [, code = '', whole = '', fraction = ''] =
            /^([A-Z]{3}):(\d{1,12})(?:\.(\d{1,4}))?$/.exec(part) ?? []
          const currency = chargeCurrencies.find((each) => each === code)
          const exponent = exponents[code] ?? 0
          if (!currency || fraction.length > exponent || found[currency] !== undefined) {
            context.addIssue({ code: 'custom', message: part })
            return z.NEVER
          }
          const minor = Number(whole + fraction.padEnd(exponent, '0'))
          if (minor === 0) {
            context.addIssue({ code: 'custom', message: part })
            return z.NEVER
          }
          found[currency] = minor
        }
        return found
      })
      .optional(),
    remedy: `set it to amounts with their currency (${chargeCurrencies.join(', ')}), such as USD:19.99,VND:578000`,
  }
}

const given = (what: string) => ({ schema: z.string().optional(), remedy: `set it to ${what}` })

/** What the operator may set about prices and payments. */
export const paymentVariables = {
  PRO_MONTHLY_PRICES: prices(),
  PRO_YEARLY_PRICES: prices(),
  GODMODE_PRICES: prices(),
  VNPAY_TMN_CODE: {
    schema: z
      .string()
      .regex(/^[A-Z0-9]{8}$/)
      .optional(),
    remedy: 'set it to the eight letters and digits of the terminal',
  },
  VNPAY_HASH_SECRET: given('the secret that VNPay gave with the terminal code'),
  VNPAY_PAYMENT_URL: {
    schema: webAddress().optional(),
    remedy:
      'set it to the address of the payment page, such as https://sandbox.vnpayment.vn/paymentv2/vpcpay.html',
  },
  VNPAY_API_URL: {
    schema: webAddress().optional(),
    remedy:
      'set it to the address of the interface, such as https://sandbox.vnpayment.vn/merchant_webapi/api/transaction',
  },
  PAYPAL_CLIENT_ID: given('the client id of the PayPal application'),
  PAYPAL_CLIENT_SECRET: given('the secret of the PayPal application'),
  PAYPAL_WEBHOOK_ID: given('the id that PayPal shows beside the webhook'),
  PAYPAL_BASE_URL: {
    schema: webAddress().optional(),
    remedy: 'set it to https://api-m.paypal.com or https://api-m.sandbox.paypal.com',
  },
  PAYMENT_CONFIRMATION: {
    schema: z.enum(['optional', 'required']).default('optional'),
    remedy: 'set it to optional or required',
  },
} satisfies Record<string, Variable>
type PaymentValues = Values<typeof paymentVariables>

interface PaymentContext {
  /** Where the sandbox plays gateways; null in production. */
  sandboxPort: number | null
  secret: string
  /** The studio's own. */
  origin: string
}

/** What the studio is for the played gateways; another secret for each studio. */
export const simulatedGateways = (secret: string) => ({
  vnpay: { code: 'STUDIO00', secret: sign(secret, 'simulated-vnpay', 'shop') },
  paypal: {
    clientId: 'studio',
    secret: sign(secret, 'simulated-paypal', 'client'),
    webhookId: 'WH-STUDIO',
  },
})

/**
 * Prices and gateways; in development the sandbox plays what is not configured.
 * @throws ConfigError when a gateway or the prices are configured by half, a gateway's addresses do not belong together, or a
 *   price cannot be paid.
 */
export function readPaymentSettings(values: PaymentValues, context: PaymentContext): PaymentSettings {
  const { PAYMENT_CONFIRMATION: confirmation } = values
  if (confirmation === 'required' && !canHavePasskeys(context.origin)) {
    throw new ConfigError(
      `PAYMENT_CONFIRMATION is required, but browsers have no passkeys at ${context.origin}, so nobody could pay: set STUDIO_ORIGIN to an https address with a host name, or PAYMENT_CONFIRMATION to optional.`,
    )
  }
  return {
    catalogue: readCatalogue(values, context),
    vnpay: readVnpay(values, context),
    paypal: readPaypal(values, context),
    confirmation,
  }
}

function readCatalogue(values: PaymentValues, { sandboxPort }: PaymentContext): Catalogue {
  // A year at the price by default beside a month at another would be an offer that nobody has made.
  together(values, ['PRO_MONTHLY_PRICES', 'PRO_YEARLY_PRICES'])
  const catalogue: Catalogue = {
    monthly: values.PRO_MONTHLY_PRICES ?? defaultProPrices.monthly,
    yearly: values.PRO_YEARLY_PRICES ?? defaultProPrices.yearly,
    // A price by default would be one that nobody has decided on.
    godmode: values.GODMODE_PRICES ?? (sandboxPort === null ? {} : defaultGodModePrices),
  }
  requirePayable('PRO_MONTHLY_PRICES', catalogue.monthly, catalogue.godmode)
  requirePayable('PRO_YEARLY_PRICES', catalogue.yearly, catalogue.godmode)
  return catalogue
}

const dong = new Intl.NumberFormat('en')

/** Dong are paid through VNPay alone; what it does not take, nobody could buy. */
function requirePayable(name: keyof PaymentValues, plan: Prices, godmode: Prices): void {
  if (plan.VND === undefined) return
  const range = `VNPay takes from ${dong.format(smallestVnpayAmount)} to below ${dong.format(vnpayAmountLimit)} dong`
  const isPayable = (sum: number) => sum >= smallestVnpayAmount && sum < vnpayAmountLimit
  if (!isPayable(plan.VND)) {
    throw new ConfigError(
      `${name} asks for ${dong.format(plan.VND)} dong, but ${range}: set another price in VND, or none.`,
    )
  }
  const sum = plan.VND + (godmode.VND ?? 0)
  if (!isPayable(sum)) {
    throw new ConfigError(
      `${name} and GODMODE_PRICES ask for ${dong.format(sum)} dong together, but ${range}: set lower prices in VND, or no GODMODE_PRICES in VND.`,
    )
  }
}

function readVnpay(values: PaymentValues, { sandboxPort, secret }: PaymentContext): VnpaySettings | null {
  const { VNPAY_TMN_CODE: code, VNPAY_HASH_SECRET: hashSecret } = values
  const all = together(values, ['VNPAY_TMN_CODE', 'VNPAY_HASH_SECRET', 'VNPAY_PAYMENT_URL', 'VNPAY_API_URL'])
  if (all && code && hashSecret) {
    const { VNPAY_PAYMENT_URL: paymentPage = '', VNPAY_API_URL: api = '' } = values
    const isTest = isTestHost(paymentPage)
    // What stands on the operator's own machine leads to either.
    if (isTest !== isTestHost(api) && !isOwnMachine(api)) {
      const names = ['VNPAY_PAYMENT_URL', 'VNPAY_API_URL']
      const [ofTest, other] = isTest ? names : names.toReversed()
      throw new ConfigError(
        `${ofTest} is an address for tests, but ${other} is not, so that payments could not be asked about where they were made: set both to the addresses of the sandbox, or both to those of your contract.`,
      )
    }
    return { code, secret: hashSecret, paymentPage, api, isTest }
  }
  if (sandboxPort === null) return null
  const base = `http://localhost:${sandboxPort}/vnpay`
  return {
    ...simulatedGateways(secret).vnpay,
    paymentPage: `${base}/paymentv2/vpcpay.html`,
    api: `${base}/merchant_webapi/api/transaction`,
    isTest: true,
  }
}

function readPaypal(values: PaymentValues, { sandboxPort, secret }: PaymentContext): PaypalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = values
  const all = together(
    values,
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_BASE_URL'],
    ['PAYPAL_WEBHOOK_ID'],
  )
  if (all && clientId && clientSecret) {
    const baseUrl = values.PAYPAL_BASE_URL ?? ''
    const webhookId = values.PAYPAL_WEBHOOK_ID ?? null
    return { baseUrl, clientId, secret: clientSecret, webhookId, isTest: isTestHost(baseUrl) }
  }
  if (sandboxPort === null) return null
  return {
    ...simulatedGateways(secret).paypal,
    baseUrl: `http://localhost:${sandboxPort}/paypal`,
    isTest: true,
  }
}

/** Where no money moves. */
const isTestHost = (address: string): boolean =>
  isOwnMachine(address) || /(^|[.-])sandbox\./.test(hostOf(address))
const isOwnMachine = (address: string): boolean => /^localhost$|^127\./.test(hostOf(address))
const hostOf = (address: string): string => URL.parse(address)?.hostname ?? ''

type Names = (keyof PaymentValues)[]

/** All of them or none; `extras` are of no use without. */
function together(values: PaymentValues, names: Names, extras: Names = []) {
  const present = [...names, ...extras].filter((name) => values[name] !== undefined)
  if (present.length === 0) return false
  const missing = names.find((name) => values[name] === undefined)
  if (missing === undefined) return true
  throw new ConfigError(
    `${missing} is missing, though ${present[0]} is set: ${paymentVariables[missing].remedy}, or remove ${present.join(' and ')}.`,
  )
}

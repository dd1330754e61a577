import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-payments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...environment }).payments

const production = {
  STUDIO_ENV: 'production',
  STUDIO_ORIGIN: 'https://studio.example.com',
  SMTP_URL: 'smtp://smtp.example.com',
  STUDIO_SECRET: 'aR4nd0mLookingSecretOfFortyEightCharactersOrMore',
}
const vnpay = {
  VNPAY_TMN_CODE: 'DEMOV210',
  VNPAY_HASH_SECRET: 'hush',
  VNPAY_PAYMENT_URL: 'https://pay.vnpay.vn/vpcpay.html',
  VNPAY_API_URL: 'https://merchant.vnpay.vn/merchant_webapi/api/transaction',
}
const paypal = {
  PAYPAL_CLIENT_ID: 'shop',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_BASE_URL: 'https://api-m.paypal.com/',
}

test('in development the sandbox plays both gateways, with secrets of this studio alone', () => {
  const one = read()
  expect(one.vnpay).toMatchObject({
    code: 'STUDIO00',
    paymentPage: 'http://localhost:8090/vnpay/paymentv2/vpcpay.html',
    api: 'http://localhost:8090/vnpay/merchant_webapi/api/transaction',
    isTest: true,
  })
  expect(one.paypal).toMatchObject({
    clientId: 'studio',
    baseUrl: 'http://localhost:8090/paypal',
    webhookId: 'WH-STUDIO',
    isTest: true,
  })
  const other = read({ STUDIO_SECRET: 'x7Tq2ZsW9xLmB4vNc8RdY1hGj6FpA3eUQw' })
  expect(other.vnpay?.secret).not.toBe(one.vnpay?.secret)
  expect(other.paypal?.secret).not.toBe(one.paypal?.secret)
  expect(read({ SANDBOX_PORT: '9100' }).paypal?.baseUrl).toBe('http://localhost:9100/paypal')
})

test('in production there is no gateway, and no price of the add-on, that nobody has set', () => {
  expect(read(production)).toEqual({
    catalogue: {
      monthly: { USD: 1999, VND: 578_000 },
      yearly: { USD: 19_999, VND: 5_780_000 },
      godmode: {},
    },
    vnpay: null,
    paypal: null,
    confirmation: 'optional',
  })
})

test('every variable is read', () => {
  const prices = {
    PRO_MONTHLY_PRICES: 'USD:9.9, VND:199000',
    PRO_YEARLY_PRICES: 'USD:99,',
    GODMODE_PRICES: 'VND:15000000',
  }
  expect(
    read({
      ...production,
      ...prices,
      ...vnpay,
      ...paypal,
      PAYPAL_WEBHOOK_ID: '5GP028458E2496506',
      PAYMENT_CONFIRMATION: 'required',
    }),
  ).toEqual({
    confirmation: 'required',
    catalogue: {
      monthly: { USD: 990, VND: 199_000 },
      yearly: { USD: 9900 },
      godmode: { VND: 15_000_000 },
    },
    vnpay: {
      code: 'DEMOV210',
      secret: 'hush',
      paymentPage: 'https://pay.vnpay.vn/vpcpay.html',
      api: 'https://merchant.vnpay.vn/merchant_webapi/api/transaction',
      isTest: false,
    },
    paypal: {
      baseUrl: 'https://api-m.paypal.com',
      clientId: 'shop',
      secret: 'secret',
      webhookId: '5GP028458E2496506',
      isTest: false,
    },
  })
})

test('the lowest and the highest price that VNPay takes are taken, also with GodMode', () => {
  const prices = {
    PRO_MONTHLY_PRICES: 'VND:5000',
    PRO_YEARLY_PRICES: 'VND:999990000',
    GODMODE_PRICES: 'VND:9999',
  }
  expect(read(prices).catalogue).toEqual({
    monthly: { VND: 5000 },
    yearly: { VND: 999_990_000 },
    godmode: { VND: 9999 },
  })
})

test('one gateway can do without the other', () => {
  expect(read({ ...production, ...paypal })).toMatchObject({ vnpay: null, paypal: { webhookId: null } })
  expect(read({ ...production, ...vnpay })).toMatchObject({ vnpay: { code: 'DEMOV210' }, paypal: null })
})

test.each([
  ['https://sandbox.vnpayment.vn/paymentv2/vpcpay.html', true],
  ['http://localhost:8090/vnpay/paymentv2/vpcpay.html', true],
  ['https://pay.vnpay.vn/vpcpay.html', false],
  ['https://notsandbox.vnpayment.vn/vpcpay.html', false],
])('VNPay at %s is a test: %s', (VNPAY_PAYMENT_URL, isTest) => {
  const VNPAY_API_URL = new URL('/merchant_webapi/api/transaction', VNPAY_PAYMENT_URL).href
  expect(read({ ...vnpay, VNPAY_PAYMENT_URL, VNPAY_API_URL }).vnpay?.isTest).toBe(isTest)
})

test.each([
  ['https://api-m.sandbox.paypal.com', true],
  ['http://127.0.0.1:8090/paypal', true],
  ['https://api-m.paypal.com', false],
  ['https://localhost.example.com', false],
])('PayPal at %s is a test: %s', (PAYPAL_BASE_URL, isTest) => {
  expect(read({ ...paypal, PAYPAL_BASE_URL }).paypal?.isTest).toBe(isTest)
})

const without = (all: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))

describe('a gateway that is configured by half stops the start, in words that name what is missing', () => {
  test.each([
    ...Object.keys(vnpay).map((name) => [name, without(vnpay, name)] as const),
    ...Object.keys(paypal).map((name) => [name, without(paypal, name)] as const),
  ])('without %s', (name, environment) => {
    for (const place of [{}, production]) {
      expect(() => read({ ...place, ...environment })).toThrow(ConfigError)
      expect(() => read({ ...place, ...environment })).toThrow(
        new RegExp(`^${name} is missing, though \\w+ is set: [^\\n]+\\.$`),
      )
    }
  })

  test('with the webhook of PayPal alone', () => {
    for (const place of [{}, production]) {
      expect(() => read({ ...place, PAYPAL_WEBHOOK_ID: '5GP028458E2496506' })).toThrow(
        new ConfigError(
          'PAYPAL_CLIENT_ID is missing, though PAYPAL_WEBHOOK_ID is set: set it to the client id of the PayPal application, or remove PAYPAL_WEBHOOK_ID.',
        ),
      )
    }
  })
})

describe('what is wrong stops the start, in words that say what to do', () => {
  test.each([
    'USD:19.999',
    'VND:1.5',
    'USD:19.99,USD:9.99',
    'USD:0',
    'USD:0.00',
    'USD:-1',
    'USD:1e3',
    'USD:1,99',
    'USD',
    'EUR:19.99',
    'usd:19.99',
    '19.99',
    'USD:9999999999999',
  ])('a price of %s', (text) => {
    for (const name of ['PRO_MONTHLY_PRICES', 'PRO_YEARLY_PRICES', 'GODMODE_PRICES']) {
      expect(() => read({ [name]: text })).toThrow(ConfigError)
      expect(() => read({ [name]: text })).toThrow(new RegExp(`^${name} [^\\n]+USD:19\\.99,VND:578000`))
    }
  })

  test.each([
    ['PAYMENT_CONFIRMATION', 'always'],
    ['VNPAY_TMN_CODE', 'short'],
    ['VNPAY_TMN_CODE', 'demov210'],
    ['VNPAY_PAYMENT_URL', 'sandbox.vnpayment.vn'],
    ['VNPAY_PAYMENT_URL', 'https://pay.vnpay.vn/?a=b'],
    ['VNPAY_API_URL', 'ftp://pay.vnpay.vn'],
    ['PAYPAL_BASE_URL', 'api-m.paypal.com'],
  ])('%s=%s', (name, value) => {
    expect(() => read({ ...vnpay, ...paypal, [name]: value })).toThrow(ConfigError)
    expect(() => read({ ...vnpay, ...paypal, [name]: value })).toThrow(
      new RegExp(`^${name} [^\\n]+: [^\\n]+\\.$`),
    )
  })

  test.each([
    [
      { PRO_MONTHLY_PRICES: 'VND:4999', PRO_YEARLY_PRICES: 'VND:50000' },
      /^PRO_MONTHLY_PRICES asks for 4,999 dong/,
    ],
    [
      { PRO_MONTHLY_PRICES: 'VND:50000', PRO_YEARLY_PRICES: 'VND:1000000000' },
      /^PRO_YEARLY_PRICES asks for 1,000,000,000 dong/,
    ],
    [
      { GODMODE_PRICES: 'VND:994220000' },
      /^PRO_YEARLY_PRICES and GODMODE_PRICES ask for 1,000,000,000 dong together/,
    ],
  ])('prices that VNPay does not take: %o', (environment, words) => {
    for (const place of [{}, production]) {
      expect(() => read({ ...place, ...environment })).toThrow(ConfigError)
      expect(() => read({ ...place, ...environment })).toThrow(words)
      expect(() => read({ ...place, ...environment })).toThrow(
        /but VNPay takes from 5,000 to below 1,000,000,000 dong: set [^\n]+\.$/,
      )
    }
  })

  test.each([
    ['VNPAY_PAYMENT_URL', 'https://sandbox.vnpayment.vn/paymentv2/vpcpay.html', 'VNPAY_API_URL'],
    ['VNPAY_API_URL', 'https://sandbox.vnpayment.vn/merchant_webapi/api/transaction', 'VNPAY_PAYMENT_URL'],
  ])('of the addresses of VNPay, only %s that of a test', (name, address, other) => {
    for (const place of [{}, production]) {
      expect(() => read({ ...place, ...vnpay, [name]: address })).toThrow(
        new ConfigError(
          `${name} is an address for tests, but ${other} is not, so that payments could not be asked about where they were made: set both to the addresses of the sandbox, or both to those of your contract.`,
        ),
      )
    }
  })

  test.each(['http://localhost:8099/vnpay', 'http://127.0.0.1:8099/vnpay'])(
    'but %s, on the own machine, may lead to either',
    (VNPAY_API_URL) => {
      expect(read({ ...vnpay, VNPAY_API_URL }).vnpay).toMatchObject({ api: VNPAY_API_URL, isTest: false })
    },
  )

  test('prices of a month without those of a year, and the other way round', () => {
    expect(() => read({ PRO_MONTHLY_PRICES: 'USD:9' })).toThrow(
      /^PRO_YEARLY_PRICES is missing, though PRO_MONTHLY_PRICES is set: [^\n]+\.$/,
    )
    expect(() => read({ PRO_YEARLY_PRICES: 'USD:99' })).toThrow(
      /^PRO_MONTHLY_PRICES is missing, though PRO_YEARLY_PRICES is set: [^\n]+\.$/,
    )
  })

  test.each(['http://192.168.0.2:8080', 'http://[::1]:8080', 'http://studio.example.com'])(
    'passkeys for every payment where browsers have none: %s',
    (origin) => {
      expect(read({ STUDIO_ORIGIN: origin }).confirmation).toBe('optional')
      expect(() => read({ STUDIO_ORIGIN: origin, PAYMENT_CONFIRMATION: 'required' })).toThrow(
        new ConfigError(
          `PAYMENT_CONFIRMATION is required, but browsers have no passkeys at ${origin}, so nobody could pay: set STUDIO_ORIGIN to an https address with a host name, or PAYMENT_CONFIRMATION to optional.`,
        ),
      )
    },
  )

  test('a sandbox in production', () => {
    expect(() => read({ ...production, SANDBOX_PORT: '8090' })).toThrow(/^SANDBOX_PORT is set, but/)
  })
})

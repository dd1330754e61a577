import { planListSchema, speechCharactersPerDay, tierLimits } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueOf, ScriptedModel } from '../chat/testing/scripted-model.ts'
import type { ProviderModel } from '../models/provider.ts'
import { testServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const production = {
  STUDIO_ENV: 'production',
  STUDIO_ORIGIN: 'https://studio.example.com',
  SMTP_URL: 'smtp://smtp.example.com',
}
/** What a server with other settings says. */
async function elsewhere(env: Record<string, string>, path: string): Promise<unknown> {
  const other = await testServer({ env })
  const answer = await other.stranger().get(path)
  await other.close()
  return answer.json()
}
const get = async (path: string) => (await server.stranger().get(path)).json<unknown>()

const pro = {
  monthly: { USD: 19.99, VND: 578000 },
  yearly: { USD: 199.99, VND: 5780000 },
}

describe('prices', () => {
  test.each(['/pricing', '/api/pricing'])('are told in whole units at %s', async (path) => {
    expect(await get(path)).toEqual({ subscriptions: pro, addOns: { godmode: { USD: 578 } } })
  })

  test('are those that the operator sets, to the cent', async () => {
    const env = {
      PRO_MONTHLY_PRICES: 'USD:9.9,VND:199000',
      PRO_YEARLY_PRICES: 'USD:99',
      GODMODE_PRICES: 'VND:15000000, USD:0.05',
    }
    expect(await elsewhere(env, '/pricing')).toEqual({
      subscriptions: { monthly: { USD: 9.9, VND: 199000 }, yearly: { USD: 99 } },
      addOns: { godmode: { USD: 0.05, VND: 15000000 } },
    })
  })

  test('of the add-on exist in production only when the operator sets them', async () => {
    expect(await elsewhere(production, '/pricing')).toEqual({ subscriptions: pro })
    expect(await elsewhere({ ...production, GODMODE_PRICES: 'USD:600' }, '/pricing')).toEqual({
      subscriptions: pro,
      addOns: { godmode: { USD: 600 } },
    })
  })
})

describe('ways of paying', () => {
  test.each(['/payment-methods', '/api/payment-methods'])(
    'are played in development, each with what it charges: %s',
    async (path) => {
      expect(await get(path)).toEqual({
        methods: [
          { id: 'paypal', currencies: ['USD'], isTest: true },
          { id: 'vnpay', currencies: ['VND'], isTest: true },
        ],
        confirmation: 'optional',
      })
    },
  )

  test('do not exist in production without a gateway', async () => {
    expect(await elsewhere(production, '/payment-methods')).toEqual({ methods: [] })
  })

  test('are real where the gateway is', async () => {
    const env = {
      ...production,
      PAYPAL_CLIENT_ID: 'shop',
      PAYPAL_CLIENT_SECRET: 'hush',
      PAYPAL_BASE_URL: 'https://api-m.paypal.com',
    }
    expect(await elsewhere(env, '/payment-methods')).toEqual({
      methods: [{ id: 'paypal', currencies: ['USD'], isTest: false }],
      confirmation: 'optional',
    })
  })

  test('say whether a passkey has to confirm, and nothing of it where browsers have none', async () => {
    const asked = { PAYMENT_CONFIRMATION: 'required' }
    expect(await elsewhere(asked, '/payment-methods')).toMatchObject({ confirmation: 'required' })
    const numbers = { STUDIO_ORIGIN: 'http://192.168.0.2:8080' }
    expect(await elsewhere(numbers, '/payment-methods')).not.toHaveProperty('confirmation')
  })
})

describe('plans', () => {
  const model = (id: string, more: Partial<ProviderModel> = {}): ProviderModel => ({
    id,
    name: id.toUpperCase(),
    capabilities: ['chat'],
    contextSize: null,
    tier: 'free',
    ...more,
  })
  const plansWith = async (models: ProviderModel[]) => {
    const scripted = new ScriptedModel()
    scripted.models = models
    const other = await testServer({ models: catalogueOf(scripted) })
    const answer = await other.stranger().get('/api/plans')
    await other.close()
    return planListSchema.parse(answer.json()).plans
  }

  test('allow what calls are measured by', async () => {
    const { plans } = planListSchema.parse(await get('/api/plans'))
    expect(plans).toEqual(
      (['free', 'pro', 'godmode'] as const).map((id) => ({
        id,
        ...tierLimits[id],
        speechCharactersPerDay: speechCharactersPerDay[id],
        modelCount: 0,
        models: [],
      })),
    )
  })

  test('name the models that each can chat with, and none that only paint', async () => {
    const plans = await plansWith([
      model('small', { tier: 'anonymous' }),
      model('usual'),
      model('large', { tier: 'pro' }),
      model('huge', { tier: 'godmode' }),
      model('painter', { capabilities: ['image'] }),
    ])
    expect(plans.map(({ id, modelCount, models }) => [id, modelCount, models])).toEqual([
      ['free', 2, ['SMALL', 'USUAL']],
      ['pro', 3, ['SMALL', 'USUAL', 'LARGE']],
      ['godmode', 4, ['SMALL', 'USUAL', 'LARGE', 'HUGE']],
    ])
  })

  test('count every model, and name the first twelve', async () => {
    const [free] = await plansWith(Array.from({ length: 14 }, (_, n) => model(`model-${n}`)))
    expect(free).toMatchObject({ modelCount: 14 })
    expect(free?.models).toHaveLength(12)
  })
})

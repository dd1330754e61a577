import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelListSchema, type ModelList } from '@ai-studio/contract'
import { testServer, type TestServer } from '../testing/index.ts'
import { createModelCatalogue } from './catalogue.ts'
import { GuideProvider } from './guide.ts'
import { describeModels } from './list-models.ts'
import { chatModel, FixedProvider } from './testing/fixed-provider.ts'

const catalogue = () =>
  createModelCatalogue({
    providers: [
      new FixedProvider('some', [
        chatModel('small', { contextSize: 8000 }),
        chatModel('large', { tier: 'pro', capabilities: ['chat', 'vision'], credits: 3 }),
        chatModel('painter', { capabilities: ['image'] }),
      ]),
      new GuideProvider(),
    ],
  })

describe('the calls that list models', () => {
  let server: TestServer
  beforeAll(async () => void (server = await testServer({ models: catalogue() })))
  afterAll(() => server.close())

  test('list all models, and those that can chat', async () => {
    const all = (await server.stranger().get('/api/chat/models')).json<ModelList>()
    expect(all.models.map(({ id }) => id)).toEqual([
      'some/small',
      'some/large',
      'some/painter',
      'studio/guide',
    ])
    const response = await server.stranger().get('/api/chat/models/chat')
    expect(response.statusCode).toBe(200)
    const chat = modelListSchema.parse(response.json())
    expect(chat.models.map(({ id }) => id)).toEqual(['some/small', 'some/large', 'studio/guide'])
    expect(chat.defaultModelId).toBe('some/small')
    expect(chat.models[0]).toEqual({
      id: 'some/small',
      name: 'small',
      provider: 'Provider some',
      capabilities: ['chat'],
      contextSize: 8000,
      tier: 'anonymous',
      available: true,
    })
  })

  test('say what a model costs that costs more than one message', async () => {
    const response = await server.stranger().get('/api/chat/models/chat')
    const { models } = modelListSchema.parse(response.json())
    expect(models.map(({ id, credits }) => [id, credits])).toEqual([
      ['some/small', undefined],
      ['some/large', 3],
      ['studio/guide', undefined],
    ])
  })

  test('tell an anonymous caller which models are not for them', async () => {
    for (const client of [server.stranger(), server.visitor()]) {
      const { models } = (await client.get('/api/chat/models/chat')).json<ModelList>()
      expect(models.map(({ id, available }) => [id, available])).toEqual([
        ['some/small', true],
        ['some/large', false],
        ['studio/guide', true],
      ])
    }
  })

  test("describe models in the request's language", async () => {
    for (const [language, words] of [
      ['en', /No language model/],
      ['vi-VN,vi;q=0.9', /Không phải mô hình ngôn ngữ/],
    ] as const) {
      const { models } = (await server.stranger({ language }).get('/api/chat/models/chat')).json<ModelList>()
      expect(models.find(({ id }) => id === 'studio/guide')?.description).toMatch(words)
    }
  })
})

test.each([
  ['anonymous', false],
  ['free', false],
  ['pro', true],
  ['godmode', true],
] as const)('a model for Pro is open to %s: %s', async (tier, isOpen) => {
  const models = catalogue()
  const list = await describeModels(models, () => true, 'en', tier)
  await models.close()
  expect(list.models.find(({ id }) => id === 'some/large')?.available).toBe(isOpen)
})

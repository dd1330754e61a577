import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { createModelCatalogue } from './catalogue.ts'
import { providersFromConfig } from './providers-config.ts'
import { ScriptedService, sendJson } from './testing/scripted-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-models-'))
const path = join(folder, 'models.json')
afterAll(() => rmSync(folder, { recursive: true }))

function fromFile(content: unknown, env: Record<string, string> = {}, more = {}) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return providersFromConfig({ modelsConfigFile: path, env, ...more })
}
const idsOf = ({ providers }: ReturnType<typeof providersFromConfig>) => providers.map(({ id }) => id)

describe('without a file', () => {
  test('nothing configured means Guide', () => {
    expect(idsOf(providersFromConfig({}))).toEqual(['studio'])
    expect(
      idsOf(providersFromConfig({ openaiBaseUrl: null, openaiApiKey: null, modelsConfigFile: null })),
    ).toEqual(['studio'])
  })

  test.each([
    [{ openaiBaseUrl: 'http://10.0.0.7:11434/v1' }, 'OpenAI-compatible'],
    [{ openaiBaseUrl: 'https://api.openai.com/v1/', openaiApiKey: 'k' }, 'OpenAI'],
    [{ openaiApiKey: 'k' }, 'OpenAI'],
    [{ openaiBaseUrl: 'https://me.openai.azure.com/openai/v1', openaiApiKey: 'k' }, 'Azure'],
  ])('%j is one provider, whose name tells nothing about the network', (config, name) => {
    const { providers } = providersFromConfig(config)
    expect(providers.map(({ id }) => id)).toEqual(['openai', 'studio'])
    expect(providers[0]!.name).toBe(name)
  })
})

describe('with a file', () => {
  let service: ScriptedService
  beforeAll(async () => void (service = await new ScriptedService().start()))
  afterAll(() => service.stop())
  beforeEach(() => void (service.requests.length = 0))

  test('its providers come in order, with their keys from the environment', async () => {
    service.script = (response) =>
      sendJson(response, 200, { data: [{ id: 'a' }, { id: 'b' }, { id: 'secret-model' }] })
    const configured = fromFile(
      {
        providers: [
          {
            id: 'mine',
            name: 'Mine',
            baseUrl: `${service.baseUrl}/`,
            apiKeyEnv: 'MINE_KEY',
            headersEnv: { 'x-team': 'TEAM' },
            models: {
              b: {
                name: 'Bee',
                tier: 'pro',
                contextSize: 9000,
                capabilities: ['chat', 'vision'],
                credits: 3,
              },
              'secret-model': { hidden: true },
            },
          },
        ],
        default: 'mine/a',
      },
      { MINE_KEY: ' key-1 ', TEAM: 'red' },
      { openaiApiKey: 'k', openaiBaseUrl: 'http://127.0.0.1:9/v1' },
    )
    expect(idsOf(configured)).toEqual(['openai', 'mine', 'studio'])
    const catalogue = createModelCatalogue(configured)
    const models = (await catalogue.list()).filter(({ provider }) => provider.id === 'mine')
    expect(models.map(({ id, model }) => [id, model.name, model.tier, model.contextSize])).toEqual([
      ['mine/a', 'a', 'anonymous', null],
      ['mine/b', 'Bee', 'pro', 9000],
    ])
    expect(models.map(({ model }) => model.credits)).toEqual([undefined, 3])
    expect(await catalogue.defaultModelId()).toBe('mine/a')
    await catalogue.close()
    expect(service.requests[0]).toMatchObject({
      path: '/v1/models',
      headers: { authorization: 'Bearer key-1', 'x-team': 'red' },
    })
  })

  test('can offer exactly the models it names, without asking the service', async () => {
    const { providers } = fromFile({
      providers: [
        {
          id: 'mine',
          name: 'Mine',
          baseUrl: service.baseUrl,
          onlyNamed: true,
          models: { x: {}, y: { name: 'Why' } },
        },
      ],
    })
    const models = await providers[0]!.listModels(new AbortController().signal)
    expect(models.map(({ id, name }) => [id, name])).toEqual([
      ['x', 'x'],
      ['y', 'Why'],
    ])
    expect(service.requests).toHaveLength(0)
  })

  test('offers the models it names for a service without a list', async () => {
    service.script = (response) => sendJson(response, 404, { error: 'not found' })
    const { providers } = fromFile({
      providers: [{ id: 'mine', name: 'Mine', baseUrl: service.baseUrl, models: { x: {} } }],
    })
    expect((await providers[0]!.listModels(new AbortController().signal)).map(({ id }) => id)).toEqual(['x'])
  })
})

describe('a mistake stops the start with a sentence', () => {
  const provider = { id: 'mine', name: 'Mine', baseUrl: 'https://api.example.com/v1' }

  test.each<[string, unknown, RegExp]>([
    ['no JSON', '{ "providers": [', /is no valid JSON \(.*models\.json\)/],
    ['no object', [], /has a mistake in .*models\.json at the top: /],
    ['no list', {}, /at providers: /],
    [
      'a bad id',
      { providers: [{ ...provider, id: 'My Provider' }] },
      /at providers\[0\]\.id: must be 1 to 30 lower-case/,
    ],
    [
      "the studio's id",
      { providers: [{ ...provider, id: 'studio' }] },
      /at providers\[0\]\.id: must not be "studio"/,
    ],
    [
      'no address',
      { providers: [{ ...provider, baseUrl: 'example.com' }] },
      /at providers\[0\]\.baseUrl: must be an http or https address/,
    ],
    [
      'a password in the address',
      { providers: [{ ...provider, baseUrl: 'https://a:b@example.com/v1' }] },
      /at providers\[0\]\.baseUrl/,
    ],
    [
      'a key in the file',
      { providers: [{ ...provider, apiKey: 'sk-secret-1' }] },
      /"apiKey" is not known; a key does not belong into the file/,
    ],
    [
      'an unknown field',
      { providers: [{ ...provider, colour: 'red' }] },
      /at providers\[0\]: "colour" is not known/,
    ],
    [
      'an unknown tier',
      { providers: [{ ...provider, models: { a: { tier: 'gold' } } }] },
      /at providers\[0\]\.models\.a\.tier: /,
    ],
    ...[0, 1.5, 1001, '3'].map(
      (credits) =>
        [
          `credits of ${JSON.stringify(credits)}`,
          { providers: [{ ...provider, models: { a: { credits } } }] },
          /at providers\[0\]\.models\.a\.credits: /,
        ] as [string, unknown, RegExp],
    ),
    ...['firstByteTimeoutSeconds', 'silenceTimeoutSeconds'].flatMap((field) =>
      [0, 301].map(
        (seconds) =>
          [
            `${field} of ${seconds}`,
            { providers: [{ ...provider, [field]: seconds }] },
            new RegExp(String.raw`at providers\[0\]\.${field}: `),
          ] as [string, unknown, RegExp],
      ),
    ),
    ['one id twice', { providers: [provider, provider] }, /has two providers with the id "mine"/],
    [
      'an empty variable',
      { providers: [{ ...provider, apiKeyEnv: 'MISSING' }] },
      /"mine" is in MISSING, but that variable is empty/,
    ],
    [
      'a key in two lines',
      { providers: [{ ...provider, apiKeyEnv: 'BROKEN' }] },
      /"mine" is in BROKEN, but no header can carry what is there: set it to the key/,
    ],
    [
      'a header with the dots of a key that is not shown whole',
      { providers: [{ ...provider, headersEnv: { 'x-key': 'SHORTENED' } }] },
      /"mine" is in SHORTENED, but no header can carry/,
    ],
    [
      'a default without a provider',
      { providers: [provider], default: 'other/a' },
      /has no provider of that name: write provider\/model with one of mine, studio/,
    ],
    [
      'a default without a model',
      { providers: [provider], default: 'mine' },
      /at default: must be written as provider\/model/,
    ],
  ])('%s', (_, content, sentence) => {
    const attempt = () => fromFile(content, { BROKEN: 'sk-secret-1\nsk-secret-2', SHORTENED: 'sk-secret-1…' })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(sentence)
    expect(attempt).toThrow(/^MODELS_CONFIG .*\.$/)
    expect(attempt).not.toThrow(/sk-secret-1/)
  })

  test('the id of OPENAI_BASE_URL', () => {
    const attempt = () => fromFile({ providers: [{ ...provider, id: 'openai' }] }, {}, { openaiApiKey: 'k' })
    expect(attempt).toThrow(/that id belongs to the one of OPENAI_BASE_URL/)
    expect(idsOf(fromFile({ providers: [{ ...provider, id: 'openai' }] }))).toEqual(['openai', 'studio'])
  })

  test('a file that is not there', () => {
    const missing = join(folder, 'missing.json')
    expect(() => providersFromConfig({ modelsConfigFile: missing })).toThrow(
      /names a file that does not exist \(.*missing\.json\)/,
    )
    expect(() => providersFromConfig({ modelsConfigFile: folder })).toThrow(
      /names a file that cannot be read/,
    )
  })
})

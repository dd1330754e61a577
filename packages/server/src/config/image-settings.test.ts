import { describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { imageVariables, readImageSettings } from './image-settings.ts'
import type { Values } from './variable.ts'

const none = { openaiBaseUrl: null, openaiApiKey: null }

/** Reads variables as the configuration does, one by one. */
function read(environment: Record<string, string>, shared: Parameters<typeof readImageSettings>[1] = none) {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, remedy }] of Object.entries(imageVariables)) {
    const result = schema.safeParse(environment[name])
    if (!result.success) throw new ConfigError(`${name} has a value that cannot be used: ${remedy}.`)
    values[name] = result.data
  }
  return readImageSettings(values as Values<typeof imageVariables>, shared)
}

test('no service makes pictures unless a model is named, also beside a model service', () => {
  expect(read({})).toBeNull()
  expect(read({}, { openaiBaseUrl: 'http://localhost:11434/v1', openaiApiKey: 'sk' })).toBeNull()
})

test('a service of its own has its own key, and never that of another', () => {
  const own = {
    IMAGE_BASE_URL: 'http://localhost:8188/v1/',
    IMAGE_MODEL: 'flux',
    IMAGE_SIZES: '512x512, 768x512',
    IMAGE_SEEDS: 'on',
  }
  const others = { openaiBaseUrl: 'https://api.example.com/v1', openaiApiKey: 'sk-others' }
  expect(read(own, others)).toEqual({
    baseUrl: 'http://localhost:8188/v1',
    apiKey: null,
    model: 'flux',
    sizes: [
      { width: 512, height: 512 },
      { width: 768, height: 512 },
    ],
    hasSeeds: true,
  })
  expect(read({ ...own, IMAGE_API_KEY: 'sk-own' }, others)?.apiKey).toBe('sk-own')
})

test('the model service makes pictures when an image model of it is named', () => {
  const shared = { openaiBaseUrl: 'https://api.example.com/v1', openaiApiKey: 'sk' }
  expect(read({ IMAGE_MODEL: 'flux' }, shared)).toMatchObject({
    baseUrl: 'https://api.example.com/v1',
    apiKey: 'sk',
    hasSeeds: false,
  })
})

test('OpenAI itself needs a key and a model, and the sizes of its models are known', () => {
  const openAi = { openaiBaseUrl: null, openaiApiKey: 'sk' }
  const sizesOf = (model: string) => read({ IMAGE_MODEL: model }, openAi)?.sizes
  expect(read({ IMAGE_MODEL: 'gpt-image-1' }, openAi)?.baseUrl).toBe('https://api.openai.com/v1')
  expect(sizesOf('gpt-image-1')).toContainEqual({ width: 1536, height: 1024 })
  expect(sizesOf('dall-e-3')).toContainEqual({ width: 1792, height: 1024 })
  expect(sizesOf('dall-e-2')).toEqual([{ width: 1024, height: 1024 }])
})

test('the key of OpenAI goes to OpenAI also where its address is written out', () => {
  const written = { IMAGE_MODEL: 'gpt-image-1', IMAGE_BASE_URL: 'https://api.openai.com/v1/' }
  expect(read(written, { openaiBaseUrl: null, openaiApiKey: 'sk' })?.apiKey).toBe('sk')
  const elsewhere = { openaiBaseUrl: 'https://api.example.com/v1', openaiApiKey: 'sk-others' }
  expect(read(written, elsewhere)?.apiKey).toBeNull()
})

describe('what is configured by half stops the start', () => {
  test.each([
    [{ IMAGE_BASE_URL: 'http://localhost:8188/v1' }, 'IMAGE_MODEL'],
    [{ IMAGE_SIZES: '512x512' }, 'IMAGE_MODEL'],
    [{ IMAGE_API_KEY: 'sk' }, 'IMAGE_MODEL'],
    [{ IMAGE_SEEDS: 'off' }, 'IMAGE_MODEL'],
    [{ IMAGE_MODEL: 'flux' }, 'IMAGE_BASE_URL'],
    [{ IMAGE_MODEL: 'flux', IMAGE_BASE_URL: 'localhost' }, 'IMAGE_BASE_URL'],
    [{ IMAGE_MODEL: 'flux', IMAGE_API_KEY: 'sk', IMAGE_SIZES: ',' }, 'IMAGE_SIZES'],
    [{ IMAGE_MODEL: 'flux', IMAGE_API_KEY: 'sk', IMAGE_SIZES: 'large' }, 'IMAGE_SIZES'],
    [{ IMAGE_MODEL: 'flux', IMAGE_API_KEY: 'sk', IMAGE_SIZES: '1x1' }, 'IMAGE_SIZES'],
    [{ IMAGE_MODEL: 'flux', IMAGE_API_KEY: 'sk', IMAGE_SIZES: '99999x99999' }, 'IMAGE_SIZES'],
    [{ IMAGE_MODEL: 'flux', IMAGE_API_KEY: 'sk', IMAGE_SEEDS: 'yes' }, 'IMAGE_SEEDS'],
  ])('%o', (environment, name) => {
    expect(() => read(environment)).toThrow(ConfigError)
    expect(() => read(environment)).toThrow(new RegExp(`^${name} [^\\n]+: [^\\n]+\\.$`))
  })
})

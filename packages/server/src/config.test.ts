import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'aR4nd0mLookingSecretOfFortyEightCharactersOrMore'
const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...environment })

test('needs nothing in development', () => {
  expect(read()).toMatchObject({
    environment: 'development',
    host: 'localhost',
    port: 8080,
    origin: 'http://localhost:8080',
    apiBaseUrl: 'http://localhost:8080',
    dataFolder: folder,
    databaseUrl: null,
    embedOrigins: ['http://127.0.0.1:8070'],
    embedDeveloperOrigins: [],
    geolocationServices: [1, 2, 3].map((number) => `http://localhost:8090/geo/${number}`),
    openaiBaseUrl: null,
    openaiApiKey: null,
    modelsConfigFile: null,
    metricsPort: 9464,
    sandboxPort: 8090,
    trustProxy: false,
    logLevel: 'info',
  })
})

test('reads every variable', () => {
  const config = read({
    STUDIO_ENV: 'production',
    PORT: '9000',
    HOST: '::',
    STUDIO_ORIGIN: 'https://studio.example.com/',
    API_BASE_URL: 'https://api.example.com/base/',
    DATABASE_URL: 'postgres://user:pass@db:5432/studio',
    EMBED_ORIGINS: 'https://shop.example.com, https://*.partner.example',
    EMBED_DEVELOPER_ORIGINS: 'https://staging.example.com',
    GEOLOCATION_SERVICES: 'https://one.example/json, https://two.example/',
    STUDIO_SECRET: secret,
    OPENAI_BASE_URL: 'http://localhost:11434/v1/',
    OPENAI_API_KEY: 'key',
    MODELS_CONFIG: '/etc/models.json',
    METRICS_PORT: 'off',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
  })
  expect(config).toMatchObject({
    environment: 'production',
    host: '::',
    port: 9000,
    origin: 'https://studio.example.com',
    apiBaseUrl: 'https://api.example.com/base',
    databaseUrl: 'postgres://user:pass@db:5432/studio',
    embedOrigins: ['https://shop.example.com', 'https://*.partner.example'],
    embedDeveloperOrigins: ['https://staging.example.com'],
    geolocationServices: ['https://one.example/json', 'https://two.example/'],
    secret,
    openaiBaseUrl: 'http://localhost:11434/v1',
    openaiApiKey: 'key',
    modelsConfigFile: '/etc/models.json',
    metricsPort: null,
    sandboxPort: null,
    trustProxy: 2,
    logLevel: 'warn',
  })
})

test('counts an empty variable as absent', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null })
})

describe('a wrong value stops the start with one sentence that names the variable', () => {
  test.each([
    ['STUDIO_ENV', 'staging'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['STUDIO_ORIGIN', 'studio.example.com'],
    ['STUDIO_ORIGIN', 'https://studio.example.com/path'],
    ['API_BASE_URL', 'ftp://api.example.com'],
    ['DATABASE_URL', 'mysql://localhost/studio'],
    ['EMBED_ORIGINS', '*'],
    ['EMBED_ORIGINS', 'https://*'],
    ['EMBED_ORIGINS', 'https://*.com'],
    ['EMBED_ORIGINS', 'https://shop.example.com/page'],
    ['GEOLOCATION_SERVICES', 'https://one.example, two.example'],
    ['STUDIO_SECRET', 'short'],
    ['OPENAI_BASE_URL', 'localhost'],
    ['METRICS_PORT', 'no'],
    ['TRUST_PROXY', 'yes!'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError)
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+: [^\\n]+\\.$`))
  })
})

test('never repeats an address that may hold a password', () => {
  expect(() => read({ DATABASE_URL: 'mysql://root:hunter2@db/studio' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
  )
})

describe('production', () => {
  const production = { STUDIO_ENV: 'production', STUDIO_ORIGIN: 'https://studio.example.com' }

  test('does not start without a secret', () => {
    expect(() => read(production)).toThrow(/^STUDIO_SECRET is missing/)
  })

  test.each([
    'changeme-changeme-changeme-changeme',
    'a'.repeat(40),
    'default-secret-of-the-studio-2026-01-01',
  ])('does not start with the placeholder %s', (placeholder) => {
    expect(() => read({ ...production, STUDIO_SECRET: placeholder })).toThrow(/^STUDIO_SECRET looks like/)
  })

  test('does not start without its own origin', () => {
    expect(() => read({ STUDIO_ENV: 'production', STUDIO_SECRET: secret })).toThrow(
      /^STUDIO_ORIGIN is missing/,
    )
  })

  test('refuses the sandbox', () => {
    expect(() => read({ ...production, STUDIO_SECRET: secret, SANDBOX_PORT: '8090' })).toThrow(
      /^SANDBOX_PORT is set/,
    )
    expect(read({ ...production, STUDIO_SECRET: secret }).sandboxPort).toBeNull()
  })

  test('allows no site to embed unless it is told so', () => {
    expect(read({ ...production, STUDIO_SECRET: secret }).embedOrigins).toEqual([])
  })

  test('asks nobody where visitors are unless it is told so', () => {
    expect(read({ ...production, STUDIO_SECRET: secret }).geolocationServices).toEqual([])
  })
})

describe('the secret of development', () => {
  test('is made once and kept where only its owner can read it', () => {
    const { secret: first } = read()
    expect(first.length).toBeGreaterThanOrEqual(48)
    expect(read().secret).toBe(first)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('is refused when the file holds rubbish', () => {
    writeFileSync(join(folder, 'secret'), 'x')
    expect(() => read()).toThrow(/holds no usable secret: delete it/)
  })
})

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@ai-studio/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig, variableNames } from './config.ts'

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
    widgetBaseUrl: 'http://localhost:8080',
    dataFolder: folder,
    databaseUrl: null,
    embedOrigins: ['http://127.0.0.1:8070'],
    embedDeveloperOrigins: [],
    geolocationServices: [1, 2, 3].map((number) => `http://localhost:8090/geo/${number}`),
    hasAnalytics: false,
    openaiBaseUrl: null,
    openaiApiKey: null,
    modelsConfigFile: null,
    metricsPort: 9464,
    sandboxPort: 8090,
    sandboxSmtpPort: 8025,
    auth: { kind: 'embedded' },
    mail: { smtpUrl: 'smtp://localhost:8025', from: 'AI Studio <studio@localhost>', operator: null },
    trustProxy: false,
    logLevel: 'info',
  })
})

test.each(languages)('the help article names every variable (%s)', (language) => {
  const article = readFileSync(
    new URL(`../content/help/${language}/run-the-server.md`, import.meta.url),
    'utf8',
  )
  expect(variableNames.filter((name) => !article.includes(`\`${name}\``))).toEqual([])
})

test.each([
  ['https://api.studio.example', 'https://studio.example'],
  ['https://studio.example:8443/base', 'https://studio.example'],
  ['http://studio.example/base', 'https://studio.example'],
  ['https://studio.example/base/', 'https://studio.example/base'],
])('with widgets that call %s our own pages call %s', (API_BASE_URL, apiBaseUrl) => {
  expect(read({ STUDIO_ORIGIN: 'https://studio.example', API_BASE_URL })).toMatchObject({
    apiBaseUrl,
    widgetBaseUrl: API_BASE_URL.replace(/\/$/, ''),
  })
})

test('in development, too, nobody has to be asked where visitors are', () => {
  expect(read({ GEOLOCATION_SERVICES: 'off' }).geolocationServices).toEqual([])
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
    ANALYTICS: 'on',
    STUDIO_SECRET: secret,
    SMTP_URL: 'smtps://user:pass@smtp.example.com:465',
    MAIL_FROM: 'The Studio <hello@example.com>',
    OPERATOR_EMAIL: 'operator@example.com',
    GOOGLE_CLIENT_ID: 'google-id',
    GOOGLE_CLIENT_SECRET: 'google-secret',
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
    apiBaseUrl: 'https://studio.example.com',
    widgetBaseUrl: 'https://api.example.com/base',
    databaseUrl: 'postgres://user:pass@db:5432/studio',
    embedOrigins: ['https://shop.example.com', 'https://*.partner.example'],
    embedDeveloperOrigins: ['https://staging.example.com'],
    geolocationServices: ['https://one.example/json', 'https://two.example/'],
    hasAnalytics: true,
    secret,
    mail: {
      smtpUrl: 'smtps://user:pass@smtp.example.com:465',
      from: 'The Studio <hello@example.com>',
      operator: 'operator@example.com',
    },
    upstreams: [
      {
        id: 'google',
        issuer: 'https://accounts.google.com',
        clientId: 'google-id',
        credential: { kind: 'secret', secret: 'google-secret' },
        isSimulated: false,
      },
    ],
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
    ['DATABASE_URL', 'postgres://user:hun/ter2@db:5432/studio'],
    ['DATABASE_URL', 'postgres://user:7/ter2@db:5432/studio'],
    ['DATABASE_URL', 'postgres://user:50%off@db:5432/studio'],
    ['DATABASE_URL', 'postgres://user:7?ter2@db:5432/studio'],
    ['DATABASE_URL', 'postgres://user:7#ter2@db:5432/studio'],
    ['EMBED_ORIGINS', '*'],
    ['EMBED_ORIGINS', 'https://*'],
    ['EMBED_ORIGINS', 'https://*.com'],
    ['EMBED_ORIGINS', 'https://shop.example.com/page'],
    ['GEOLOCATION_SERVICES', 'https://one.example, two.example'],
    ['GEOLOCATION_SERVICES', 'https://user:pass@one.example/json'],
    ['ANALYTICS', 'yes'],
    ['STUDIO_SECRET', 'short'],
    ['OPENAI_BASE_URL', 'localhost'],
    ['OPENAI_BASE_URL', 'https://user:pass@api.example.com/v1'],
    ['OPENAI_BASE_URL', 'https://api.example.com/v1  OPENAI_API_KEY=key'],
    ['API_BASE_URL', 'https://api.example.com/our base'],
    ['OPENAI_API_KEY', 'sk-abc…xyz'],
    ['SPEECH_API_KEY', 'sk-live-1234567890\nabcdef'],
    ['IMAGE_API_KEY', 'sk-live-1234567890\r\nabcdef'],
    ['MUSIC_API_KEY', 'key\0'],
    ['GEOLOCATION_SERVICES', 'https://one.example/json https://two.example/json'],
    ['METRICS_PORT', 'no'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/0.0.0.0'],
    ['TRUST_PROXY', '10.0.0.0/255.0.255.0'],
    ['TRUST_PROXY', '10.0.0.1, proxy.example.com'],
    ['AUTH_KIND', 'ldap'],
    ['EXTERNAL_ID_TENANT', 'contoso.onmicrosoft.com'],
    ['EXTERNAL_ID_TENANT_ID', 'contoso'],
    ['EXTERNAL_ID_API_SCOPE', 'access_as_user'],
    ['EXTERNAL_ID_DOMAIN_HINTS', 'google'],
    ['B2C_HOST', 'https://login.example.com'],
    ['B2C_DOMAIN_HINTS', 'facebook=facebook.com'],
    ['SMTP_URL', 'http://smtp.example.com'],
    ['SMTP_URL', 'smtps://user:50%off@smtp.example.com'],
    ['SMTP_URL', 'smtps://studio:2024/Sommer@smtp.example.com'],
    ['SMTP_URL', 'smtp://relay.lan?tls=OFF'],
    ['MAIL_FROM', 'studio'],
    ['MAIL_FROM', 'a,b@example.com'],
    ['MAIL_FROM', 'AI Studio <a,b@example.com>'],
    ['MAIL_FROM', 'AI Studio studio@example.com'],
    ['OPERATOR_EMAIL', 'operator'],
    ['OPERATOR_EMAIL', 'a@example.com, b@example.com'],
    ['SANDBOX_SMTP_PORT', 'smtp'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError)
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+: [^\\n]+\\.$`))
  })
})

test.each<[port: string, environment: Record<string, string>]>([
  ['9464', { PORT: '9464' }],
  ['9000', { PORT: '9000', METRICS_PORT: '9000' }],
  ['8080', { METRICS_PORT: '8080' }],
])('the metrics do not listen where the studio does: port %s, %o', (port, environment) => {
  expect(() => read(environment)).toThrow(
    new ConfigError(
      `METRICS_PORT is ${port}, the port of the studio itself: set it to another one, or to off.`,
    ),
  )
})

test('the studio and its metrics may each take a free port', () => {
  expect(read({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metricsPort: 0 })
})

test.each([
  ['https://müller.example', 'https://xn--mller-kva.example'],
  ['https://*.Partner.example', 'https://*.partner.example'],
  ['https://shop.example.com:443', 'https://shop.example.com'],
  ['https://shop.example.com/', 'https://shop.example.com'],
])('of an origin that browsers write in another way it says that way: %s', (origin, written) => {
  for (const name of ['EMBED_ORIGINS', 'EMBED_DEVELOPER_ORIGINS'])
    expect(() => read({ [name]: `https://first.example, ${origin}` })).toThrow(
      `write ${origin} as browsers do: ${written}.`,
    )
})

test.each([
  ['https://Studio.example.com', 'https://studio.example.com'],
  ['https://studio.example.com:443/', 'https://studio.example.com'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
])('of its own origin, too: %s', (origin, written) => {
  expect(() => read({ STUDIO_ORIGIN: origin })).toThrow(
    `STUDIO_ORIGIN has a value that cannot be used ("${origin}"): write it as browsers do: ${written}.`,
  )
})

test.each(['10.0.0.0/8', '10.0.0.0/255.128.0.0', 'fd00::/8', 'loopback, 192.0.2.7'])(
  'proxies are named as the server knows them: %s',
  (addresses) => expect(read({ TRUST_PROXY: addresses }).trustProxy).toBe(addresses),
)

test.each([
  'postgres://user:1%2F2%3F3%23%25@db:5432/studio',
  'postgres://db/studio?user=studio@server&sslmode=require',
  'postgresql:///studio?host=/var/run/postgresql',
])('a PostgreSQL is named by %s', (address) =>
  expect(read({ DATABASE_URL: address }).databaseUrl).toBe(address),
)

test('never repeats an address that may hold a password', () => {
  expect(() => read({ DATABASE_URL: 'mysql://root:hunter2@db/studio' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
  )
})

const tenantId = '8c1e2f3a-0000-4000-8000-000000000001'
const clientId = '8c1e2f3a-0000-4000-8000-000000000002'
const apiId = '8c1e2f3a-0000-4000-8000-000000000003'
const externalId = {
  AUTH_KIND: 'external-id',
  EXTERNAL_ID_TENANT: 'contoso',
  EXTERNAL_ID_TENANT_ID: tenantId,
  EXTERNAL_ID_CLIENT_ID: clientId,
  EXTERNAL_ID_API_SCOPE: `api://${apiId}/access_as_user`,
}
const b2c = {
  AUTH_KIND: 'b2c',
  B2C_TENANT: 'contoso',
  B2C_TENANT_ID: tenantId,
  B2C_CLIENT_ID: clientId,
  B2C_API_SCOPE: 'https://contoso.onmicrosoft.com/studio-api/access_as_user',
  B2C_API_CLIENT_ID: apiId,
  B2C_SIGN_IN_POLICY: 'B2C_1_signin',
}

describe('who signs people in', () => {
  test('is Entra External ID, with the audience that its scope names', () => {
    const config = read({ ...externalId, EXTERNAL_ID_DOMAIN_HINTS: 'google=Google, apple=Apple' })
    expect(config.auth).toEqual({
      kind: 'external-id',
      tenant: 'contoso',
      tenantId,
      clientId,
      apiScope: `api://${apiId}/access_as_user`,
      apiClientId: apiId,
      nativeAuth: { hasMailedCodes: false },
      domainHints: { google: 'Google', apple: 'Apple' },
    })
    expect(config.upstreams).toEqual([])
  })

  test('is Entra External ID on its own pages where native authentication is off', () => {
    expect(read({ ...externalId, EXTERNAL_ID_SIGN_IN: 'hosted' }).auth).toMatchObject({ nativeAuth: null })
  })

  test('is Azure AD B2C, at its usual host', () => {
    expect(read(b2c).auth).toMatchObject({
      kind: 'b2c',
      host: 'contoso.b2clogin.com',
      apiClientId: apiId,
      resetPolicy: null,
    })
  })

  test.each([
    ...Object.keys(externalId).map((name) => [externalId, name] as const),
    ...Object.keys(b2c).map((name) => [b2c, name] as const),
  ])('is not half configured: without a value the start stops (%#, %s)', (settings, name) => {
    if (name === 'AUTH_KIND') return expect(read({ ...settings, [name]: '' }).auth.kind).toBe('embedded')
    expect(() => read({ ...settings, [name]: '' })).toThrow(new RegExp(`^${name} is missing, [^\\n]+\\.$`))
  })

  test('is played by the sandbox in development, as far as nothing real is configured', () => {
    const { upstreams } = read({
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      SANDBOX_PORT: '9001',
    })
    expect(upstreams.map(({ id, issuer, isSimulated }) => [id, issuer, isSimulated])).toEqual([
      ['microsoft', 'http://localhost:9001/social/microsoft', true],
      ['google', 'https://accounts.google.com', false],
      ['apple', 'http://localhost:9001/social/apple', true],
    ])
    const secrets = upstreams.map(({ credential }) => credential.kind === 'secret' && credential.secret)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  })

  test('is not configured by half: a client id needs its secret', () => {
    expect(() => read({ GOOGLE_CLIENT_ID: 'id' })).toThrow(
      /^GOOGLE_CLIENT_SECRET is missing, though GOOGLE_CLIENT_ID is set: .+\.$/,
    )
    expect(() => read({ APPLE_CLIENT_ID: 'id', APPLE_KEY_ID: 'key' })).toThrow(/^APPLE_TEAM_ID is missing/)
  })

  describe('the key of Apple', () => {
    const withKey = (privateKey: string) =>
      read({
        APPLE_CLIENT_ID: 'com.example.studio',
        APPLE_TEAM_ID: 'ABCDE12345',
        APPLE_KEY_ID: 'FGHIJ67890',
        APPLE_PRIVATE_KEY: privateKey,
      })
    const pem = (namedCurve: string) =>
      generateKeyPairSync('ec', {
        namedCurve,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey

    test('is taken with \\n for its line breaks', () => {
      const key = pem('P-256')
      const apple = withKey(key.replaceAll('\n', '\\n')).upstreams.find(({ id }) => id === 'apple')
      expect(apple?.credential).toMatchObject({ kind: 'apple-key', privateKey: key })
    })

    test.each([
      ['the path of its file', '/etc/keys/AuthKey_FGHIJ67890.p8'],
      ['its first line', '-----BEGIN PRIVATE KEY-----'],
      ['one that Apple does not give', pem('P-384')],
    ])('is refused when it is %s, without a word of it', (_what, text) => {
      const refused =
        /^APPLE_PRIVATE_KEY has a value that cannot be used: set it to the content of the \.p8 file/
      expect(() => withKey(text)).toThrow(ConfigError)
      expect(() => withKey(text)).toThrow(refused)
      expect(() => withKey(text)).not.toThrow(text)
    })
  })
})

describe('production', () => {
  const production = {
    STUDIO_ENV: 'production',
    STUDIO_ORIGIN: 'https://studio.example.com',
    SMTP_URL: 'smtp://smtp.example.com',
  }

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
    expect(() => read({ ...production, STUDIO_ORIGIN: '', STUDIO_SECRET: secret })).toThrow(
      /^STUDIO_ORIGIN is missing/,
    )
  })

  test('refuses the sandbox', () => {
    expect(() => read({ ...production, STUDIO_SECRET: secret, SANDBOX_PORT: '8090' })).toThrow(
      /^SANDBOX_PORT is set/,
    )
    expect(read({ ...production, STUDIO_SECRET: secret }).sandboxPort).toBeNull()
  })

  test('refuses the mailbox of the sandbox', () => {
    expect(() => read({ ...production, STUDIO_SECRET: secret, SANDBOX_SMTP_PORT: '8025' })).toThrow(
      /^SANDBOX_SMTP_PORT is set/,
    )
    expect(read({ ...production, STUDIO_SECRET: secret }).sandboxSmtpPort).toBeNull()
  })

  test('does not start without mail where signing in needs it', () => {
    expect(() => read({ ...production, STUDIO_SECRET: secret, SMTP_URL: '' })).toThrow(/^SMTP_URL is missing/)
    const elsewhere = read({ ...production, ...b2c, STUDIO_SECRET: secret, SMTP_URL: '' })
    expect(elsewhere.mail.smtpUrl).toBeNull()
  })

  test('sends nobody to a service that is not configured', () => {
    expect(read({ ...production, STUDIO_SECRET: secret }).upstreams).toEqual([])
  })

  test('allows no site to embed unless it is told so', () => {
    expect(read({ ...production, STUDIO_SECRET: secret }).embedOrigins).toEqual([])
  })

  test('asks nobody where visitors are unless it is told so, and counts nobody', () => {
    expect(read({ ...production, STUDIO_SECRET: secret })).toMatchObject({
      geolocationServices: [],
      hasAnalytics: false,
    })
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

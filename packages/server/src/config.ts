import { resolve } from 'node:path'
import { z } from 'zod'
import { authVariables, readAuthSettings, type AuthSettings } from './config/auth-settings.ts'
import { ConfigError } from './config/config-error.ts'
import { mailVariables, readMailSettings, type MailSettings } from './config/mail-settings.ts'
import { paymentVariables, readPaymentSettings, type PaymentSettings } from './config/payment-settings.ts'
import { imageVariables, readImageSettings, type ImageSettings } from './config/image-settings.ts'
import { musicVariables, readMusicSettings, type MusicSettings } from './config/music-settings.ts'
import { isPostgresAddress } from './config/postgres-address.ts'
import { readSpeechSettings, speechVariables, type SpeechSettings } from './config/speech-settings.ts'
import { proxies } from './config/trust-proxy.ts'
import { readUpstreams, upstreamVariables, type UpstreamSettings } from './config/upstreams.ts'
import {
  isFetchedAddress,
  list,
  ofPassword,
  port,
  serviceKey,
  webAddress,
  webOrigin,
  type Values as ValuesOf,
} from './config/variable.ts'
import { isOriginRule, spelledByBrowsers } from './config/origin-rule.ts'
import { developmentSecret } from './development-secret.ts'

export { ConfigError } from './config/config-error.ts'
export type { AuthSettings, B2cSettings, ExternalIdSettings } from './config/auth-settings.ts'
export type { MailSettings } from './config/mail-settings.ts'
export type { PaymentSettings } from './config/payment-settings.ts'
export type { ImageSettings, ImageSize } from './config/image-settings.ts'
export type { MusicSettings } from './config/music-settings.ts'
export type { SpeechSettings, SpeechVoice } from './config/speech-settings.ts'
export type { UpstreamSettings } from './config/upstreams.ts'

/** Everything the server is told from outside, read once at the start. */
export interface Config {
  environment: 'development' | 'production'
  host: string
  /** 0 takes a free port. */
  port: number
  /** The studio's own origin, as visitors' browsers see it; no trailing slash. */
  origin: string
  /** Base of the calls of our own pages and of addresses of files, always on our own origin; no trailing slash. */
  apiBaseUrl: string
  /** Base of all calls that widgets on other sites make, wherever it is; no trailing slash. */
  widgetBaseUrl: string
  /** Absolute path of the folder for the embedded database, uploads and the development secret. */
  dataFolder: string
  /** PostgreSQL; null means the embedded database in the data folder. */
  databaseUrl: string | null
  /** Origins that may embed widgets: exact, or `https://*.example.com`. */
  embedOrigins: readonly string[]
  /** Origins whose pages show developers why a widget cannot work; written like `embedOrigins`. */
  embedDeveloperOrigins: readonly string[]
  /** Services that tell browsers their country, in the order in which they are asked; none by default in production. */
  geolocationServices: readonly string[]
  /** Whether the site asks its visitors to be counted, and tells the page what those who agree do. */
  hasAnalytics: boolean
  /** At least 32 characters; everything that is signed derives its key from it. */
  secret: string
  /** Which identity service says who people are. */
  auth: AuthSettings
  /** Other services that the embedded one sends people to; empty where it is not used. */
  upstreams: readonly UpstreamSettings[]
  mail: MailSettings
  openaiBaseUrl: string | null
  openaiApiKey: string | null
  /** Absolute path of a JSON file that lists model providers. */
  modelsConfigFile: string | null
  /** What reads answers aloud; null where browsers do that alone. */
  speech: SpeechSettings | null
  /** What makes pictures; null where the studio draws them itself. */
  images: ImageSettings | null
  /** What makes music as sound; null where the studio composes by itself. */
  music: MusicSettings | null
  payments: PaymentSettings
  /** Null means no metrics; 0 takes a free port. */
  metricsPort: number | null
  /** Null in production. */
  sandboxPort: number | null
  /** Where the sandbox takes mail; null without one, as in production. */
  sandboxSmtpPort: number | null
  examplePort: number
  /** What Fastify calls `trustProxy`: whose `X-Forwarded-*` headers are believed. */
  trustProxy: boolean | number | string
  logLevel: LogLevel
}

export type LogLevel = (typeof logLevels)[number]
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The shortest secret that is accepted, in characters. */
export const minSecretLength = 32
const telltaleSecrets = /^(change|default|example|secret|password|studio|test|dev)|(.)\2{7}/i

type Environment = Record<string, string | undefined>

/** Each variable: how it is read, and what to do when that fails. */
const variables = {
  STUDIO_ENV: {
    schema: z.enum(['development', 'production']).default('development'),
    remedy: 'set it to development or production',
  },
  PORT: { schema: port.default(8080), remedy: 'set it to a number from 0 to 65535' },
  HOST: { schema: z.string().optional(), remedy: 'set it to a host name or an address' },
  STUDIO_ORIGIN: {
    schema: webOrigin().optional(),
    remedy(text: string): string {
      const spelled = spelledByBrowsers(text)
      return spelled === undefined
        ? 'set it to the address of the site without a path, such as https://studio.example.com'
        : `write it as browsers do: ${spelled}`
    },
  },
  API_BASE_URL: {
    schema: webAddress().optional(),
    remedy: 'set it to an http or https address without user, query and fragment',
  },
  DATA_DIR: { schema: z.string().default('.data'), remedy: 'set it to the path of a folder' },
  DATABASE_URL: {
    schema: z.string().refine(isPostgresAddress).optional(),
    remedy: `set it to an address such as postgres://user:password@host:5432/name, ${ofPassword}, or remove it to use the embedded database`,
  },
  EMBED_ORIGINS: originRules(),
  EMBED_DEVELOPER_ORIGINS: originRules(),
  GEOLOCATION_SERVICES: {
    schema: z
      .literal('off')
      .transform((): string[] => [])
      .or(list().refine((services) => services.every(isFetchedAddress)))
      .optional(),
    remedy:
      'list addresses without user and password, with commas between, each answering with the country of who asks, or set it to off',
  },
  ANALYTICS: {
    schema: z.enum(['on', 'off']).default('off'),
    remedy: 'set it to on or off',
  },
  STUDIO_SECRET: {
    schema: z.string().min(minSecretLength).optional(),
    remedy: `set it to ${minSecretLength} random characters or more, for example the output of: openssl rand -base64 48`,
  },
  OPENAI_BASE_URL: {
    schema: webAddress().optional(),
    remedy: 'set it to the address of the service without user and query, such as https://api.openai.com/v1',
  },
  OPENAI_API_KEY: serviceKey,
  MODELS_CONFIG: { schema: z.string().optional(), remedy: 'set it to the path of a JSON file' },
  METRICS_PORT: {
    schema: z
      .literal('off')
      .transform(() => null)
      .or(port)
      .default(9464),
    remedy: 'set it to a number from 0 to 65535, or to off',
  },
  SANDBOX_PORT: { schema: port.optional(), remedy: 'set it to a number from 0 to 65535' },
  EXAMPLE_PORT: { schema: port.default(8070), remedy: 'set it to a number from 0 to 65535' },
  TRUST_PROXY: {
    schema: proxies.default(false),
    remedy:
      'set it to false, true, the number of proxies, or the addresses of the proxies with commas between',
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels).default('info'),
    remedy: `set it to one of ${logLevels.join(', ')}`,
  },
  ...authVariables,
  ...upstreamVariables,
  ...mailVariables,
  ...speechVariables,
  ...imageVariables,
  ...musicVariables,
  ...paymentVariables,
}
type Values = ValuesOf<typeof variables>
/** Names of all that are read. */
export const variableNames: readonly string[] = Object.keys(variables)

/**
 * Reads the whole configuration. An empty variable counts as absent.
 * @param options.hasSandbox whether there is a sandbox to play the outside world in development
 * @throws ConfigError with one sentence for the first wrong variable.
 */
export function readConfig(
  environment: Environment,
  { hasSandbox = true }: { hasSandbox?: boolean } = {},
): Config {
  const values = readValues(environment)
  const isProduction = values.STUDIO_ENV === 'production'
  if (isProduction) refuseInProduction(values)
  // Once one of both listens there, the sentence of the other would blame another program. 0 takes any that is free.
  if (values.METRICS_PORT !== 0 && values.METRICS_PORT === values.PORT) {
    throw new ConfigError(
      `METRICS_PORT is ${values.METRICS_PORT}, the port of the studio itself: set it to another one, or to off.`,
    )
  }

  const dataFolder = resolve(values.DATA_DIR)
  const origin = values.STUDIO_ORIGIN ?? `http://localhost:${values.PORT}`
  const sandboxPort = isProduction || !hasSandbox ? null : (values.SANDBOX_PORT ?? 8090)
  const secret = values.STUDIO_SECRET ?? developmentSecret(dataFolder)
  const auth = readAuthSettings(values)
  const isEmbedded = auth.kind === 'embedded'
  const models = {
    openaiBaseUrl: values.OPENAI_BASE_URL ?? null,
    openaiApiKey: values.OPENAI_API_KEY ?? null,
  }
  return {
    environment: values.STUDIO_ENV,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    port: values.PORT,
    origin,
    ...baseUrls(values.API_BASE_URL ?? origin, origin),
    dataFolder,
    databaseUrl: values.DATABASE_URL ?? null,
    embedOrigins: values.EMBED_ORIGINS ?? (isProduction ? [] : [`http://127.0.0.1:${values.EXAMPLE_PORT}`]),
    embedDeveloperOrigins: values.EMBED_DEVELOPER_ORIGINS ?? [],
    geolocationServices:
      values.GEOLOCATION_SERVICES ??
      // Three that the sandbox plays.
      (sandboxPort ? [1, 2, 3].map((number) => `http://localhost:${sandboxPort}/geo/${number}`) : []),
    hasAnalytics: values.ANALYTICS === 'on',
    secret,
    auth,
    upstreams: isEmbedded ? readUpstreams(values, { sandboxPort, secret }) : [],
    ...readMailSettings(values, { origin, isProduction, hasSandbox, needsMail: isEmbedded }),
    ...models,
    speech: readSpeechSettings(values, models),
    images: readImageSettings(values, models),
    music: readMusicSettings(values),
    payments: readPaymentSettings(values, { sandboxPort, secret, origin }),
    modelsConfigFile: values.MODELS_CONFIG === undefined ? null : resolve(values.MODELS_CONFIG),
    metricsPort: values.METRICS_PORT,
    sandboxPort,
    examplePort: values.EXAMPLE_PORT,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }
}

/**
 * A visitor of our own pages is a cookie, which belongs to our origin alone, so calls of these pages never go to another
 * one: of an address elsewhere they take nothing.
 */
function baseUrls(address: string, origin: string): Pick<Config, 'apiBaseUrl' | 'widgetBaseUrl'> {
  return {
    apiBaseUrl: new URL(address).origin === origin ? address : origin,
    widgetBaseUrl: address,
  }
}

function readValues(environment: Environment): Values {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, remedy }] of Object.entries(variables)) {
    const text = environment[name]?.trim()
    const result = schema.safeParse(text === '' ? undefined : text)
    if (!result.success) {
      const why = name === 'STUDIO_SECRET' ? 'is too short' : `has a value that cannot be used ("${text}")`
      // Addresses of databases and services may hold passwords.
      const shown =
        /URL|KEY|SECRET/.test(name) && name !== 'STUDIO_SECRET' ? 'has a value that cannot be used' : why
      throw new ConfigError(`${name} ${shown}: ${typeof remedy === 'string' ? remedy : remedy(text ?? '')}.`)
    }
    values[name] = result.data
  }
  return values as Values
}

function refuseInProduction(values: Values): void {
  if (values.STUDIO_SECRET === undefined) {
    throw new ConfigError(
      `STUDIO_SECRET is missing, and production does not start with a made-up one: ${variables.STUDIO_SECRET.remedy}.`,
    )
  }
  if (telltaleSecrets.test(values.STUDIO_SECRET)) {
    throw new ConfigError(
      `STUDIO_SECRET looks like a default or a placeholder, so anybody could guess it: ${variables.STUDIO_SECRET.remedy}.`,
    )
  }
  if (values.STUDIO_ORIGIN === undefined) {
    throw new ConfigError(
      `STUDIO_ORIGIN is missing, so cookies and links would point nowhere: ${variables.STUDIO_ORIGIN.remedy('')}.`,
    )
  }
  if (values.SANDBOX_PORT !== undefined) {
    throw new ConfigError(
      'SANDBOX_PORT is set, but the sandbox plays payment gateways and mail and must not run in production: remove it.',
    )
  }
}

function originRules() {
  return {
    schema: list()
      .refine((rules) => rules.every(isOriginRule))
      .optional(),
    remedy(text: string): string {
      const misspelled = list()
        .parse(text)
        .find((rule) => !isOriginRule(rule) && spelledByBrowsers(rule))
      return misspelled === undefined
        ? 'list origins with commas between, each like https://shop.example.com or https://*.example.com; a lone * is not possible'
        : `write ${misspelled} as browsers do: ${spelledByBrowsers(misspelled)}`
    },
  }
}

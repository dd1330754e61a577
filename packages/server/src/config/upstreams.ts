import { createPrivateKey } from 'node:crypto'
import { socialProviders, type SocialProvider } from '@ai-studio/contract'
import { z } from 'zod'
import { sign } from '../principal/keys.ts'
import { ConfigError } from './config-error.ts'
import type { Values, Variable } from './variable.ts'

/** Another identity service that the embedded one sends people to. */
export interface UpstreamSettings {
  id: SocialProvider
  /** Address below which its discovery document lies. */
  issuer: string
  clientId: string
  /** A secret, or what Apple wants one to be signed with. */
  credential:
    | { kind: 'secret'; secret: string }
    | { kind: 'apple-key'; teamId: string; keyId: string; privateKey: string }
  /** What a page asks for to be sent there at once. */
  domainHint: string
  /** Whether the sandbox plays it; its accounts are invented. */
  isSimulated: boolean
}

const given = (what: string) => ({ schema: z.string().optional(), remedy: `set it to ${what}` })

/** What the operator may set about other identity services. */
export const upstreamVariables = {
  GOOGLE_CLIENT_ID: given('the client id of the Google Cloud console'),
  GOOGLE_CLIENT_SECRET: given('the client secret of the Google Cloud console'),
  MICROSOFT_CLIENT_ID: given('the client id of the app registration'),
  MICROSOFT_CLIENT_SECRET: given('the value of a client secret of the app registration'),
  APPLE_CLIENT_ID: given('the services id, such as com.example.studio'),
  APPLE_TEAM_ID: given('the ten letters of the team'),
  APPLE_KEY_ID: given('the ten letters of the key'),
  APPLE_PRIVATE_KEY: {
    schema: z
      .string()
      .transform((text) => text.replaceAll('\\n', '\n'))
      .refine(isAppleKey)
      .optional(),
    remedy: 'set it to the content of the .p8 file, with \\n for its line breaks',
  },
} satisfies Record<string, Variable>
type UpstreamValues = Values<typeof upstreamVariables>

/** Whether what Apple takes for a client's secret can be signed with it, by ES256. */
function isAppleKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const issuers: Record<SocialProvider, string> = {
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/common/v2.0',
  apple: 'https://appleid.apple.com',
}
export const upstreamHints: Record<SocialProvider, string> = {
  google: 'google.com',
  microsoft: 'live.com',
  apple: 'apple.com',
}

/** The client id under which the sandbox's services know the studio. */
export const simulatedClientId = 'studio'

/** The client secret under which they do; another one for each studio. */
export const simulatedClientSecret = (secret: string): string => sign(secret, 'simulated-upstream', 'client')

/**
 * The services that are configured; in development the sandbox plays the others.
 * @throws ConfigError when one is configured by half.
 */
export function readUpstreams(
  values: UpstreamValues,
  { sandboxPort, secret }: { sandboxPort: number | null; secret: string },
): UpstreamSettings[] {
  const real = { google: google(values), microsoft: microsoft(values), apple: apple(values) }
  return socialProviders.flatMap((id): UpstreamSettings[] => {
    const found = real[id]
    if (found) {
      return [{ id, issuer: issuers[id], domainHint: upstreamHints[id], isSimulated: false, ...found }]
    }
    if (!sandboxPort) return []
    return [
      {
        id,
        issuer: `http://localhost:${sandboxPort}/social/${id}`,
        clientId: simulatedClientId,
        credential: { kind: 'secret', secret: simulatedClientSecret(secret) },
        domainHint: upstreamHints[id],
        isSimulated: true,
      },
    ]
  })
}

type Real = Pick<UpstreamSettings, 'clientId' | 'credential'> | undefined

const google = (values: UpstreamValues): Real =>
  withSecret(values, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
const microsoft = (values: UpstreamValues): Real =>
  withSecret(values, 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET')

function withSecret(values: UpstreamValues, ...names: [keyof UpstreamValues, keyof UpstreamValues]): Real {
  const all = together(values, names)
  return all && { clientId: all[0]!, credential: { kind: 'secret', secret: all[1]! } }
}

function apple(values: UpstreamValues): Real {
  const all = together(values, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'])
  if (!all) return undefined
  const [clientId, teamId, keyId, privateKey] = all as [string, string, string, string]
  return { clientId, credential: { kind: 'apple-key', teamId, keyId, privateKey } }
}

/** All of them or none. */
function together(values: UpstreamValues, names: (keyof UpstreamValues)[]): string[] | undefined {
  const present = names.filter((name) => values[name] !== undefined)
  if (present.length === 0) return undefined
  const missing = names.find((name) => values[name] === undefined)
  if (missing === undefined) return names.map((name) => values[name]!)
  throw new ConfigError(
    `${missing} is missing, though ${present[0]} is set: ${upstreamVariables[missing].remedy}, or remove ${present.join(' and ')}.`,
  )
}

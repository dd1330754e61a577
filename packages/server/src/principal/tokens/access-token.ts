import { clockSkewSeconds, normalEmail } from '@ai-studio/contract'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { ApiError } from '../../api-error.ts'
import { isPlainAddress } from '../../mail/index.ts'

/** What an access token says about who brings it; checked, and from the service that the studio trusts. */
export interface AccessClaims {
  /** Names the identity service: the first of its issuers, by whichever it has signed. */
  issuer: string
  /** Names the person at the issuer. */
  subject: string
  /** Names the sign-in that the token comes from; the same in every token of it. */
  sid: string
  issuedAt: Date
  /** When the person last proved who they are; null where the service does not say. */
  authenticatedAt: Date | null
  /** The way of signing in, as the embedded service tells it: `local`, `google`, … */
  identityProvider: string | null
  roles: readonly string[]
  /** One address as `normalEmail` writes it; empty where the service names none that a mail can be sent to. */
  email: string
  isEmailVerified: boolean
  /** Empty where the service does not say. */
  userName: string
  displayName: string
}

/** What tokens have to be. */
export interface TokenRule {
  /** All that one service signs as; the first stands for it. */
  issuers: readonly string[]
  audiences: readonly string[]
  /** The right that a token has to give. */
  scope: string
}

/** All tokens of a service that names no sign-in are of one. */
export const unnamedSid = 'unnamed'

/**
 * Checks a token: by whom, for whom, how and until when it was signed, and that it gives the right to call the API.
 * @throws ApiError `SESSION_EXPIRED` when only its time is over, `TOKEN_INVALID` for anything else; whatever `key`
 * throws when it has no say about a key.
 */
export async function checkAccessToken(
  token: string,
  key: JWTVerifyGetKey,
  rule: TokenRule,
  now: Date,
): Promise<AccessClaims> {
  const payload = await verified(token, key, rule, now)
  const { sub, iat } = payload
  const scopes = text(payload.scp) || text(payload.scope)
  const isForUs = scopes.split(' ').some((scope) => scope === rule.scope || scope.endsWith(`/${rule.scope}`))
  if (!isForUs) throw new ApiError('TOKEN_INVALID', { detail: 'the scope of the API is missing' })
  if (iat! > now.getTime() / 1000 + clockSkewSeconds) {
    throw new ApiError('TOKEN_INVALID', { detail: 'issued in the future' })
  }
  const seconds = number(payload.auth_time)
  const email = text(payload.email) || text(list(payload.emails)[0])
  const address = normalEmail(email)
  const userName = text(payload.preferred_username)
  return {
    issuer: rule.issuers[0]!,
    subject: text(payload.oid) || sub!,
    sid: text(payload.sid) || (seconds === null ? unnamedSid : `time:${seconds}`),
    issuedAt: new Date(iat! * 1000),
    authenticatedAt: seconds === null ? null : new Date(seconds * 1000),
    identityProvider: text(payload.idp) || null,
    roles: list(payload.roles).map(text).filter(Boolean),
    email: isPlainAddress(address) ? address : '',
    // Microsoft's user flows verify local accounts, but a federated one may claim any address.
    isEmailVerified: payload.email_verified === true,
    userName: userName || email,
    displayName: text(payload.name) || userName || email,
  }
}

async function verified(
  token: string,
  key: JWTVerifyGetKey,
  rule: TokenRule,
  now: Date,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer: [...rule.issuers],
      audience: [...rule.audiences],
      algorithms: ['RS256'],
      clockTolerance: clockSkewSeconds,
      currentDate: now,
      requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
    })
    return payload
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    if (cause instanceof errors.JWTExpired) throw new ApiError('SESSION_EXPIRED', { cause })
    if (cause instanceof errors.JOSEError) throw new ApiError('TOKEN_INVALID', { detail: cause.code })
    throw cause
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 300) : '')
const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

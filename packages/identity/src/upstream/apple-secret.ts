import { sign } from 'node:crypto'
import type { AppleKey } from './upstream.ts'

const lifetimeSeconds = 24 * 60 * 60

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Apple's client secret: a statement about the client that is signed with a key of the team and grows old.
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function appleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  { clientId, issuer, now }: { clientId: string; issuer: string; now: Date },
): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: teamId, iat, exp: iat + lifetimeSeconds, aud: issuer, sub: clientId }
  const text = `${encoded({ alg: 'ES256', kid: keyId })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

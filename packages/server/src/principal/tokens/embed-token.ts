import { isSigned, sign } from '../keys.ts'

/** What a token says: anonymous chat for one principal from one origin, until then. */
export interface EmbedToken {
  principalId: string
  origin: string
  expiresAt: Date
}

/** How long a token is good; presenting it for a new one in time renews it. */
export const embedTokenDays = 180

const version = 'st1'

export function makeEmbedToken(token: EmbedToken, secret: string): string {
  const content = Buffer.from(
    JSON.stringify([token.principalId, token.origin, Math.floor(token.expiresAt.getTime() / 1000)]),
  ).toString('base64url')
  return `${version}.${content}.${sign(secret, 'embed-token', `${version}.${content}`)}`
}

/** Undefined when the token is damaged, signed with another secret, or past its end. */
export function readEmbedToken(text: string, secret: string, now: Date): EmbedToken | undefined {
  if (text.length > 1000) return undefined
  const [kind, content, signature, ...rest] = text.split('.')
  if (kind !== version || !content || !signature || rest.length > 0) return undefined
  if (!isSigned(secret, 'embed-token', `${version}.${content}`, signature)) return undefined
  const [principalId, origin, seconds] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    string,
    string,
    number,
  ]
  const expiresAt = new Date(seconds * 1000)
  return expiresAt > now ? { principalId, origin, expiresAt } : undefined
}

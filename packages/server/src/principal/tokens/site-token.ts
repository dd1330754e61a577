import { isSigned, sign } from '../keys.ts'

/** What a token says: chat in the name of a user, on one connected site, until then. */
export interface SiteToken {
  siteId: string
  userId: string
  origin: string
  expiresAt: Date
}

/** How long a token is good, in minutes; presenting it for a new one in time renews it. */
export const siteTokenMinutes = 30

const version = 'su1'

export function makeSiteToken(token: SiteToken, secret: string): string {
  const seconds = Math.floor(token.expiresAt.getTime() / 1000)
  const content = Buffer.from(JSON.stringify([token.siteId, token.userId, token.origin, seconds])).toString(
    'base64url',
  )
  return `${version}.${content}.${sign(secret, 'site-token', `${version}.${content}`)}`
}

/** Undefined when the token is damaged, signed with another secret, or past its end. */
export function readSiteToken(text: string, secret: string, now: Date): SiteToken | undefined {
  if (text.length > 1000) return undefined
  const [kind, content, signature, ...rest] = text.split('.')
  if (kind !== version || !content || !signature || rest.length > 0) return undefined
  if (!isSigned(secret, 'site-token', `${version}.${content}`, signature)) return undefined
  const [siteId, userId, origin, seconds] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    string,
    string,
    string,
    number,
  ]
  const expiresAt = new Date(seconds * 1000)
  return expiresAt > now ? { siteId, userId, origin, expiresAt } : undefined
}

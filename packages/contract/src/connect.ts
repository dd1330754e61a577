import { z } from 'zod'

/** A secret's SHA-256 in base64url, as in PKCE (RFC 7636, S256). */
export const challengeSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const verifierSchema = z.string().regex(/^[A-Za-z0-9_-]{43,128}$/)
const originSchema = z.string().max(300)

export const connectionQuerySchema = z.strictObject({ origin: originSchema })
/** What the window that connects a partner's site tells before anybody agrees. */
export const connectionSchema = z
  .object({
    origin: z.string(),
    isAllowed: z.boolean().describe('Whether the site may embed the studio at all'),
    isConnected: z.boolean().describe('Whether this user has agreed before'),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof connectionSchema>

export const connectSiteSchema = z.strictObject({ origin: originSchema, challenge: challengeSchema })
export const connectCodeSchema = z
  .object({ code: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'ConnectCode' })
export type ConnectCode = z.infer<typeof connectCodeSchema>

export const redeemCodeSchema = z.strictObject({ code: z.string().max(200), verifier: verifierSchema })
/** A token for chat, and nothing else, in the name of a user on one partner's site. */
export const siteTokenSchema = z
  .object({
    token: z.string(),
    expiresAt: z.iso.datetime(),
    user: z.object({ displayName: z.string(), subscriptionTier: z.enum(['free', 'pro']) }),
  })
  .meta({ id: 'SiteToken' })
export type SiteToken = z.infer<typeof siteTokenSchema>

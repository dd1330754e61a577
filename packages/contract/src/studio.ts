import { z } from 'zod'
import { authConfigSchema } from './auth.ts'

/** What a widget asks before it works: whether it and this server understand each other. */
export const runtimeConfigSchema = z
  .object({
    version: z.string().describe('Release of the server'),
    protocolVersion: z.number().int(),
    apiBaseUrl: z.string().describe('Base of all calls; wins over what a build was made with'),
    environment: z.enum(['development', 'production']),
    widgetsVersion: z.string().optional().describe('Version of the script tags that the server serves'),
    geolocationServices: z
      .array(z.string())
      .optional()
      .describe('Addresses that tell the country of who asks, in the order in which they are asked'),
    analytics: z
      .boolean()
      .optional()
      .describe(
        "Whether the studio's own pages may ask visitors to be counted; what they do is told to the page",
      ),
    auth: authConfigSchema
      .optional()
      .describe("How the studio's own pages sign people in; they alone are told. Absent: nobody can sign in"),
    isDeveloperOrigin: z
      .boolean()
      .optional()
      .describe('Whether the page that asks belongs to developers, who are shown what is wrong with it'),
  })
  .meta({ id: 'RuntimeConfig' })
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>

/** A token for anonymous chat from one allow-listed origin. */
export const embedTokenSchema = z
  .object({ token: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'EmbedToken' })
export type EmbedToken = z.infer<typeof embedTokenSchema>

export const healthSchema = z
  .object({ status: z.enum(['ok', 'unavailable']), checks: z.record(z.string(), z.enum(['ok', 'failed'])) })
  .meta({ id: 'Health' })

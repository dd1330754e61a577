import { z } from 'zod'
import { currencies, languages, limits, themes, type CurrencyCode } from './constants.ts'

export const languageSchema = z
  .preprocess((value) => (value === 'en-US' ? 'en' : value), z.enum(languages))
  .describe('`en-US` means `en`')
export const currencySchema = z.enum(
  currencies.map((currency) => currency.code) as [CurrencyCode, ...CurrencyCode[]],
)
export const themeSchema = z.enum(themes)

export const userPreferencesSchema = z
  .object({
    language: z.enum(languages),
    currency: currencySchema.nullable().describe('Null until one is chosen'),
    theme: themeSchema.optional(),
    modelId: z.string().nullable().optional().describe('Model for new chats; null leaves it to the server'),
    voice: z.string().nullable().optional().describe('Voice of spoken replies; null leaves it to the server'),
  })
  .meta({ id: 'UserPreferences' })
export type UserPreferences = z.infer<typeof userPreferencesSchema>

export const anonymousPreferencesSchema = z
  .object({ currency: currencySchema })
  .meta({ id: 'AnonymousPreferences' })

export const preferencesPatchSchema = z
  .strictObject({
    language: languageSchema.optional(),
    currency: currencySchema.optional(),
    theme: themeSchema.optional(),
    modelId: z.string().min(1).max(limits.modelIdLength).nullable().optional(),
    voice: z.string().min(1).max(limits.voiceLength).nullable().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, { error: 'empty' })
export const languageBodySchema = z.strictObject({ language: languageSchema })
export const currencyBodySchema = z.strictObject({ currency: currencySchema })

export const userProfileSchema = z
  .object({
    id: z.string(),
    userName: z.string(),
    email: z.string(),
    displayName: z.string(),
    authProvider: z.string(),
    roles: z.array(z.string()),
    preferences: userPreferencesSchema,
    subscriptionTier: z.enum(['free', 'pro']).default('free'),
  })
  .meta({ id: 'UserProfile' })
export type UserProfile = z.infer<typeof userProfileSchema>

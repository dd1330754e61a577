import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { limits } from './constants.ts'
import { languageSchema } from './preferences.ts'

export const newsletterRequestSchema = z
  .strictObject({
    email: emailSchema,
    language: languageSchema.describe('In which the newsletter is read'),
    agreed: z
      .literal(true, { error: 'agreement' })
      .describe('The sentence beside the box was agreed to; `newsletterWording` counts its versions'),
  })
  .meta({ id: 'NewsletterRequest' })
export type NewsletterRequest = z.infer<typeof newsletterRequestSchema>

/** Always the same, whoever the address is known to. */
export const newsletterPendingSchema = z
  .object({ status: z.literal('pending') })
  .meta({ id: 'NewsletterPending' })
export const newsletterSubscribedSchema = z
  .object({ status: z.literal('subscribed') })
  .meta({ id: 'NewsletterSubscribed' })
export const newsletterUnsubscribedSchema = z
  .object({ status: z.literal('unsubscribed') })
  .meta({ id: 'NewsletterUnsubscribed' })

/** Any text: what cannot be a token is refused like one that is not valid any more. */
const tokenSchema = z.string().max(limits.mailedTokenLength).describe('Of the link in the mail')
export const newsletterTokenSchema = z.strictObject({ token: tokenSchema })

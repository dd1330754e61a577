import { z } from 'zod'
import { emailSchema, passwordSchema } from './auth.ts'
import { feedbackRatingSchema } from './chat.ts'
import { languages, limits } from './constants.ts'
import { contactMessageSchema } from './contact.ts'
import { paymentStatusSchema } from './payments.ts'
import { shareSummarySchema } from './shares.ts'
import { toolFileSchema, toolJobSchema } from './tools/tools.ts'
import { credentialSchema } from './webauthn.ts'

const nameSchema = z.string().trim().max(limits.userNameLength)

export const profilePatchSchema = z
  .strictObject({
    userName: nameSchema.min(limits.userNameMinLength).optional(),
    displayName: nameSchema
      .min(1)
      .optional()
      .describe('How people are called, which may be as short as their own name'),
  })
  .refine((patch) => Object.keys(patch).length > 0, { error: 'empty' })

/** One browser in which the user is signed in. */
export const userSessionSchema = z
  .object({
    id: z.uuid(),
    device: z
      .string()
      .describe('Browser and system as people call them, such as `Firefox on Windows`; may be empty'),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    isCurrent: z.boolean().describe('Whether it is the one that asks'),
  })
  .meta({ id: 'UserSession' })
export type UserSession = z.infer<typeof userSessionSchema>
export const userSessionListSchema = z
  .object({ sessions: z.array(userSessionSchema) })
  .meta({ id: 'UserSessionList' })
export type UserSessionList = z.infer<typeof userSessionListSchema>

/** A partner's site on which the user has signed in. */
export const connectedSiteSchema = z
  .object({
    id: z.uuid(),
    origin: z.string(),
    connectedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'ConnectedSite' })
export type ConnectedSite = z.infer<typeof connectedSiteSchema>
export const connectedSiteListSchema = z
  .object({ sites: z.array(connectedSiteSchema) })
  .meta({ id: 'ConnectedSiteList' })
export type ConnectedSiteList = z.infer<typeof connectedSiteListSchema>

export const changePasswordSchema = z.strictObject({
  currentPassword: z
    .string()
    .max(limits.passwordLength)
    .optional()
    .describe('Absent for an account that has no password yet; that needs a fresh session instead'),
  newPassword: passwordSchema,
})
export const changeEmailSchema = z.strictObject({
  newEmail: emailSchema,
  password: z.string().max(limits.passwordLength).optional().describe('As with a new password'),
})
export const confirmEmailSchema = z.strictObject({ code: z.string().regex(/^\d{6,8}$/) })

/** What the account is known by, typed once more, so that nothing is erased by accident. */
export const eraseAccountSchema = z.strictObject({
  email: emailSchema.optional().describe("The account's own address; absent only where the profile has none"),
  displayName: z
    .string()
    .optional()
    .describe('The display name, in place of an address that the profile does not have'),
})

export const accountSecuritySchema = z
  .object({
    hasPassword: z.boolean(),
    canChangePassword: z.boolean().describe('False where another identity service keeps passwords'),
    canChangeEmail: z.boolean(),
    isEmailVerified: z.boolean(),
  })
  .meta({ id: 'AccountSecurity' })
export type AccountSecurity = z.infer<typeof accountSecuritySchema>

/** Everything that is kept about a user, for them to take along. */
export const accountExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    profile: z.record(z.string(), z.unknown()),
    conversations: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        createdAt: z.iso.datetime(),
        instructions: z
          .string()
          .optional()
          .describe('What the model is told beforehand, where there is something'),
        messages: z.array(
          z.object({
            role: z.string(),
            content: z.string(),
            timestamp: z.iso.datetime(),
            images: z.array(z.string()).optional(),
            feedback: feedbackRatingSchema.optional().describe("The user's own rating of an answer"),
            feedbackComment: z
              .string()
              .optional()
              .describe('What the user wrote to the rating, where they did'),
          }),
        ),
      }),
    ),
    shares: z
      .array(
        shareSummarySchema.extend({
          conversationId: z.uuid(),
          revokedAt: z.iso.datetime().optional().describe('When it was ended before its time'),
        }),
      )
      .describe('All that are kept, those that ended as well, oldest first'),
    sessions: z.array(userSessionSchema),
    connectedSites: z.array(connectedSiteSchema),
    passkeys: z
      .array(credentialSchema.omit({ isThisDevice: true, rpId: true, userHandle: true }))
      .optional()
      .describe('Without their keys, of which the authenticators keep the secret halves'),
    payments: z
      .array(paymentStatusSchema)
      .optional()
      .describe('All that got as far as a gateway, with what was bought by them, newest first'),
    newsletter: z
      .object({
        email: z.string(),
        language: z.enum(languages),
        agreedAt: z.iso.datetime(),
        wording: z.number().int().describe('Version of the sentence that was agreed to'),
        confirmedAt: z.iso.datetime().nullable().describe('Null as long as the mailed link was not used'),
      })
      .optional()
      .describe('The subscription of the address, where it is verified and there is one'),
    contactMessages: z
      .array(contactMessageSchema.extend({ reference: z.string(), createdAt: z.iso.datetime() }))
      .optional()
      .describe('What was written by the contact form, signed in or from the verified address, oldest first'),
    toolJobs: z
      .array(toolJobSchema)
      .optional()
      .describe('What tools were asked for and have made, newest first; files by their addresses'),
    toolFiles: z
      .array(toolFileSchema)
      .optional()
      .describe('Files that were given to tools and that no job has, oldest first'),
  })
  .meta({ id: 'AccountExport' })

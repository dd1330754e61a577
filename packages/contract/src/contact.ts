import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { limits } from './constants.ts'
import { languageSchema } from './preferences.ts'
import { lineSchema } from './scalars.ts'

/** What somebody writes to whoever runs the studio. */
export const contactMessageSchema = z
  .strictObject({
    name: lineSchema(limits.contactNameLength).describe('How the sender wants to be called; one line'),
    email: emailSchema.describe('Where the answer goes'),
    subject: lineSchema(limits.contactSubjectLength).describe('One line'),
    message: z
      .string()
      .max(limits.contactMessageLength)
      .refine((text) => text.trim() !== '', { error: 'blank' })
      .describe('May not be blank'),
    language: languageSchema.describe('Of the copy that the sender gets'),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const contactReceiptSchema = z
  .object({
    reference: z.string().describe('Names the message; both sides have it in their mails'),
    isMailed: z
      .boolean()
      .describe(
        'False on a day with very many messages, and where no mail server is configured: it is kept, and nobody gets a mail',
      ),
  })
  .meta({ id: 'ContactReceipt' })
export type ContactReceipt = z.infer<typeof contactReceiptSchema>

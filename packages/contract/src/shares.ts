import { z } from 'zod'
import { messageImageSchema, messageRoleSchema } from './chat.ts'
import { idSchema, timestampSchema } from './scalars.ts'
import { limits, shareReportReasons } from './constants.ts'

/** What of a conversation is meant. */
const shareRange = {
  conversationId: idSchema,
  fromMessageId: idSchema.optional().describe('First message; the first of the conversation by default'),
  toMessageId: idSchema.optional().describe('Last message; the last of the conversation by default'),
}

export const shareRequestSchema = z
  .strictObject({
    ...shareRange,
    expiresInDays: z.number().int().min(1).max(limits.shareMaxDays),
  })
  .meta({ id: 'ShareRequest' })
export type ShareRequest = z.infer<typeof shareRequestSchema>

export const shareResponseSchema = z
  .object({
    slug: z.string().describe('128 random bits or more; whoever has it may read'),
    url: z.string().describe('Address of the page that shows it'),
    expiresAt: timestampSchema,
  })
  .meta({ id: 'ShareResponse' })
export type ShareResponse = z.infer<typeof shareResponseSchema>

export const sharedMessageSchema = z
  .object({
    role: messageRoleSchema,
    content: z.string().describe('Markdown for the assistant, plain text for the user'),
    timestamp: timestampSchema,
    images: z.array(messageImageSchema).optional().describe('Served under the share; they end with it'),
  })
  .meta({ id: 'SharedMessage' })
export type SharedMessage = z.infer<typeof sharedMessageSchema>

/** Everything that becomes public, and nothing about who shared it. */
export const sharedConversationSchema = z
  .object({
    title: z.string(),
    messages: z.array(sharedMessageSchema),
  })
  .meta({ id: 'SharedConversation' })
export type SharedConversation = z.infer<typeof sharedConversationSchema>

/** What a text looks like that its writer may not have meant to publish. */
export const shareWarningKindSchema = z.enum(['key', 'card', 'email'])
export type ShareWarningKind = z.infer<typeof shareWarningKindSchema>

export const sharePreviewRequestSchema = z.strictObject(shareRange)
export type SharePreviewRequest = z.infer<typeof sharePreviewRequestSchema>
export const sharePreviewSchema = z
  .object({
    conversation: sharedConversationSchema.describe('Exactly what would be public'),
    messageIds: z.array(idSchema).describe('Of the messages, in their order'),
    warnings: z.array(
      z.object({
        kind: shareWarningKindSchema,
        messageId: idSchema.optional().describe('The message that it stands in; none for the title'),
        excerpt: z.string().describe('The place, with most of it masked'),
      }),
    ),
  })
  .meta({ id: 'SharePreview' })
export type SharePreview = z.infer<typeof sharePreviewSchema>

export const shareSummarySchema = z
  .object({
    slug: z.string(),
    url: z.string(),
    title: z.string(),
    messageCount: z.number().int(),
    views: z.number().int().describe('Readers other than the owner, each counted once in a day'),
    createdAt: timestampSchema,
    expiresAt: timestampSchema,
  })
  .meta({ id: 'ShareSummary' })
export type ShareSummary = z.infer<typeof shareSummarySchema>

export const shareListSchema = z
  .object({ shares: z.array(shareSummarySchema).describe('Those that can be read now, newest first') })
  .meta({ id: 'ShareList' })
export type ShareList = z.infer<typeof shareListSchema>

export const shareReportSchema = z.strictObject({
  reason: z.enum(shareReportReasons),
  comment: z.string().max(limits.reportCommentLength).optional(),
})
export type ShareReport = z.infer<typeof shareReportSchema>

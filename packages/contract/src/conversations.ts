import { z } from 'zod'
import { messageRoleSchema } from './chat.ts'
import { limits } from './constants.ts'
import { cursorSchema, idSchema, pageLimit, timestampSchema } from './scalars.ts'

export const conversationSchema = z
  .object({
    id: idSchema,
    title: z.string().describe('Empty until the first message'),
    modelId: z.string().nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    messageCount: z.number().int(),
    pinned: z.boolean().describe('Stands before the others'),
    instructions: z.string().describe('What its owner tells the model beforehand; empty by default'),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof conversationSchema>

export const conversationListQuerySchema = z.strictObject({
  search: z
    .string()
    .trim()
    .min(1)
    .max(limits.searchLength)
    .optional()
    .describe(
      'Words of titles and messages, in any order, the last one by its beginning; accents and case do not matter',
    ),
  cursor: cursorSchema.optional(),
  limit: pageLimit(limits.conversationPageSize, 30),
})
export const foundConversationSchema = conversationSchema.extend({
  excerpt: z
    .string()
    .optional()
    .describe('Where a message of it was found: some words around the place, plain text'),
})
export type FoundConversation = z.infer<typeof foundConversationSchema>

export const conversationListSchema = z
  .object({
    conversations: z.array(foundConversationSchema).describe('Pinned ones first, then the latest'),
    nextCursor: z.string().optional(),
  })
  .meta({ id: 'ConversationList' })
export type ConversationList = z.infer<typeof conversationListSchema>

/** What its owner may change about a conversation; what is absent stays. */
export const conversationPatchSchema = z
  .strictObject({
    title: z.string().trim().min(1).max(limits.conversationTitleLength).optional(),
    pinned: z.boolean().optional(),
    modelId: z
      .string()
      .min(1)
      .max(limits.modelIdLength)
      .optional()
      .describe('The model that answers from now on'),
    instructions: z.string().trim().max(limits.instructionsLength).optional().describe('Empty for none'),
  })
  .meta({ id: 'ConversationPatch' })
export type ConversationPatch = z.infer<typeof conversationPatchSchema>

export const exportFormatSchema = z.enum(['json', 'markdown'])
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** A conversation as a file that can be read in again. Version 1. */
export const conversationFileSchema = z
  .object({
    format: z.literal('ai-studio-conversations'),
    version: z.literal(1),
    conversations: z.array(
      z.object({
        title: z.string(),
        modelId: z.string().nullable(),
        instructions: z
          .string()
          .optional()
          .describe('What the model is told beforehand; absent where it is nothing'),
        createdAt: timestampSchema,
        messages: z.array(
          z.object({
            role: messageRoleSchema,
            content: z.string(),
            timestamp: timestampSchema,
            modelId: z.string().optional(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ConversationFile' })
export type ConversationFile = z.infer<typeof conversationFileSchema>

export const importResultSchema = z
  .object({
    imported: z.number().int().describe('Conversations that are stored now'),
    skipped: z
      .number()
      .int()
      .describe('Conversations without a single message with a text, or too long to be stored'),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof importResultSchema>

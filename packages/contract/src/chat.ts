import { z } from 'zod'
import { defaultAudioFormat, limits } from './constants.ts'
import { errorCodes, type ErrorCode } from './error-codes.ts'
import { cursorSchema, idSchema, pageLimit, timestampSchema } from './scalars.ts'

export const audioFormatSchema = z.enum(['mp3', 'wav', 'opus', 'aac', 'flac', 'pcm'])

/** What the browser sends to get an answer; the specification's names. */
export const sendRequestSchema = z
  .strictObject({
    Message: z
      .string()
      .max(limits.messageLength)
      .refine((text) => text.trim() !== '', { error: 'blank' })
      .describe('What the visitor wrote; may not be blank'),
    ModelId: z.string().min(1).max(limits.modelIdLength),
    ReturnAudio: z.boolean().default(false),
    Voice: z.string().max(100).nullish(),
    AudioFormat: audioFormatSchema.default(defaultAudioFormat),
    Speed: z.number().min(0.25).max(4).nullish(),
    Pitch: z.number().min(-20).max(20).nullish(),
    ConversationId: z
      .preprocess((id) => (typeof id === 'string' && id.trim() === '' ? null : id), idSchema.nullish())
      .describe('Null or blank starts a new conversation'),
    ImageUrls: z
      .array(z.string().max(500))
      .max(limits.imagesPerMessage)
      .optional()
      .describe('Own uploads only'),
    imageAlts: z
      .array(z.string().trim().max(limits.imageAltLength))
      .max(limits.imagesPerMessage)
      .optional()
      .describe('What the images show, in their order; empty where nobody said'),
    editedMessageId: idSchema
      .nullish()
      .describe(
        'An own question of the conversation. The new one becomes another version of it; what followed stays with the old one',
      ),
    instructions: z
      .string()
      .trim()
      .max(limits.instructionsLength)
      .nullish()
      .describe('What the model is told beforehand in a new conversation; an existing one has its own'),
    idempotencyKey: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .min(8)
      .max(limits.idempotencyKeyLength)
      .optional()
      .describe('The same key within 24 hours yields the same answer, never a second one'),
  })
  .meta({ id: 'SendRequest' })
export type SendRequest = z.infer<typeof sendRequestSchema>
export type SendRequestInput = z.input<typeof sendRequestSchema>

export const messageRoleSchema = z.enum(['user', 'assistant'])
export type MessageRole = z.infer<typeof messageRoleSchema>

/**
 * `streaming` is being written; `complete` ended by itself; `stopped` by the visitor; `interrupted` by a crash
 * or restart of the server; `failed` by the model service. Text so far is kept in all of them.
 */
export const messageStatusSchema = z.enum(['streaming', 'complete', 'stopped', 'interrupted', 'failed'])
export type MessageStatus = z.infer<typeof messageStatusSchema>

export const messageImageSchema = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string().optional().describe('What it shows, as its sender said'),
})
export type MessageImage = z.infer<typeof messageImageSchema>

const errorCodeSchema = z.enum(errorCodes as [ErrorCode, ...ErrorCode[]])

export const messageSchema = z
  .object({
    id: idSchema,
    role: messageRoleSchema,
    content: z.string().describe('Markdown for the assistant, plain text for the user'),
    timestamp: timestampSchema,
    status: messageStatusSchema,
    modelId: z.string().optional(),
    images: z.array(messageImageSchema).optional(),
    errorCode: errorCodeSchema.optional().describe('Why the status is failed or interrupted'),
    feedback: z.enum(['up', 'down']).optional().describe("The reader's own rating of an answer"),
    versions: z
      .array(idSchema)
      .optional()
      .describe(
        'All versions of the message, oldest first, this one among them; absent when it is the only one',
      ),
    sequence: z
      .number()
      .int()
      .optional()
      .describe('While streaming: the place in the event log that `content` reaches; resume after it'),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof messageSchema>

export const sendResponseSchema = z
  .object({
    conversationId: idSchema,
    messageId: idSchema,
    userMessageId: idSchema,
    content: z.string(),
    status: messageStatusSchema,
    audioUrl: z.string().optional(),
  })
  .meta({ id: 'SendResponse' })
export type SendResponse = z.infer<typeof sendResponseSchema>

/** A question of a conversation that nobody keeps: it brings along what was said before. */
export const temporaryRequestSchema = z
  .strictObject({
    ModelId: z.string().min(1).max(limits.modelIdLength),
    messages: z
      .array(
        z.strictObject({
          role: messageRoleSchema,
          content: z
            .string()
            .max(limits.messageLength * 2)
            .refine((text) => text.trim() !== '', { error: 'blank' }),
        }),
      )
      .min(1)
      .max(limits.temporaryMessages)
      .refine((messages) => messages.at(-1)?.role === 'user', { error: 'not_a_question' })
      .refine(
        (messages) =>
          messages.reduce((sum, { content }) => sum + content.length, 0) <= limits.temporaryLength,
        { error: 'too_long' },
      )
      .describe('Oldest first; the last one is the question'),
    instructions: z.string().trim().max(limits.instructionsLength).nullish(),
  })
  .meta({ id: 'TemporaryRequest' })
export type TemporaryRequest = z.infer<typeof temporaryRequestSchema>

/**
 * One event of a streamed answer. In the stream, `type` is the SSE event name, the rest its JSON data, and the
 * SSE id a sequence number: text advances it by its length in UTF-16 code units, any other event by one;
 * that of a snapshot is the length of its content and one more. A reader that reconnects with `Last-Event-ID` gets
 * exactly what it has not seen.
 */
export const chatEventSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('start'),
      conversationId: idSchema,
      messageId: idSchema,
      userMessageId: idSchema,
      modelId: z.string(),
    }),
    z.object({ type: z.literal('delta'), text: z.string() }),
    z.object({
      type: z.literal('snapshot'),
      content: z.string().describe('Replaces all text so far: the event log is gone, the text is not'),
    }),
    z.object({ type: z.literal('done'), message: messageSchema }),
    z.object({
      type: z.literal('error'),
      code: errorCodeSchema,
      message: z.string().describe("For people, in the request's language"),
      retryable: z.boolean(),
    }),
  ])
  .meta({ id: 'ChatEvent' })
export type ChatEvent = z.infer<typeof chatEventSchema>

export const feedbackRatingSchema = z.enum(['up', 'down'])
export type FeedbackRating = z.infer<typeof feedbackRatingSchema>
export const feedbackSchema = z.strictObject({
  rating: feedbackRatingSchema.nullable().describe('Null takes it back'),
  comment: z.string().max(limits.feedbackCommentLength).optional(),
})

export const historyQuerySchema = z.strictObject({
  cursor: cursorSchema.optional().describe('`nextCursor` of the page after this one: pages go back in time'),
  limit: pageLimit(limits.historyPageSize, 50),
})
export const historySchema = z
  .object({
    messages: z.array(messageSchema).describe('Oldest first within the page; the first page is the newest'),
    nextCursor: z.string().optional(),
  })
  .meta({ id: 'History' })
export type History = z.infer<typeof historySchema>

export const uploadResponseSchema = z
  .object({
    imageUrl: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    contentType: z.string(),
    size: z.number().int().describe('Bytes as stored, without metadata'),
  })
  .meta({ id: 'UploadResponse' })
export type UploadResponse = z.infer<typeof uploadResponseSchema>

export const usageSchema = z
  .object({
    tier: z.enum(['anonymous', 'free', 'pro', 'godmode']),
    messages: z.object({
      limit: z.number().int(),
      remaining: z.number().int(),
      resetsAt: timestampSchema,
    }),
    uploadBytes: z.number().int().describe('Largest image the caller may attach'),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof usageSchema>

import { z } from 'zod'
import { errorCodes, type ErrorCode } from '../error-codes.ts'
import { tiers } from '../constants.ts'
import { cursorSchema, idSchema, pageLimit, timestampSchema } from '../scalars.ts'
import { toolFieldSchema, toolInputSchema, type ToolFieldSource } from './fields.ts'
import { toolIds, toolJobStatuses, toolLimits, toolWaitMs, type ToolId } from './tool-ids.ts'

export const toolIdSchema = z.enum(toolIds)

/**
 * Who does the work. `built-in` is the studio itself, without any AI model, and is shown as that; `service` is one that
 * the operator connected; `browser` works on the caller's own device, so that there are no jobs.
 */
export const toolProviderSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['built-in', 'service', 'browser']),
    name: z
      .string()
      .describe(
        'Of a service, empty where the operator has named none; empty for the others, whose names stand in the locale files',
      ),
  })
  .meta({ id: 'ToolProvider' })
export type ToolProvider = z.infer<typeof toolProviderSchema>

const toolResultKindSchema = z.enum(['image', 'text', 'document', 'audio', 'findings'])

/** What a tool is: who may use it, what it asks for, what it costs and what it makes. */
export const toolSchema = z
  .object({
    id: toolIdSchema,
    tier: z.enum(tiers).describe('The lowest that may use it'),
    credits: z.number().int().min(0).describe('Messages of the day that one job costs'),
    perField: z
      .string()
      .optional()
      .describe(
        'The field by which the credits are multiplied: a number, such as that of images, or a text by its length',
      ),
    perCharacters: z
      .number()
      .int()
      .positive()
      .optional()
      .describe('Where that field is a text: characters that the credits are for'),
    produces: z.array(toolResultKindSchema),
    fields: z.array(toolFieldSchema),
    provider: toolProviderSchema,
  })
  .meta({ id: 'Tool' })
export type Tool = z.infer<typeof toolSchema>

/** A tool as it is written down, before the server says who does the work. */
export interface ToolSource extends Omit<Tool, 'fields' | 'provider'> {
  fields: readonly ToolFieldSource[]
}

export const toolListSchema = z.object({ tools: z.array(toolSchema) }).meta({ id: 'ToolList' })
export type ToolList = z.infer<typeof toolListSchema>

/** A file that a job is given, or has made. */
export const toolFileSchema = z
  .object({
    id: z.string(),
    url: z.string().describe('Cannot be guessed; with `?download` the file is offered for saving'),
    fileName: z.string(),
    contentType: z.string(),
    size: z.number().int(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    duration: z.number().optional().describe('Seconds'),
    alt: z.string().optional().describe('What it shows'),
  })
  .meta({ id: 'ToolFile' })
export type ToolFile = z.infer<typeof toolFileSchema>

/** One run of a tool, from its request to its end. */
export const toolJobSchema = z
  .object({
    id: idSchema,
    tool: toolIdSchema,
    status: z.enum(toolJobStatuses),
    version: z.number().int().describe('Grows with every change'),
    progress: z.number().min(0).max(1).nullable().describe('Null as long as nobody knows'),
    stage: z.string().nullable().describe('Key of the text in the locale files that says what is being done'),
    input: toolInputSchema,
    inputFiles: z.array(toolFileSchema),
    provider: toolProviderSchema,
    credits: z.number().int().describe('What it cost; 0 once it has failed or was cancelled'),
    partial: z.string().nullable().describe('Of a text that is being written: what there is of it'),
    output: z.unknown().describe('What the tool made beside its files; each tool has a schema of its own'),
    files: z.array(toolFileSchema),
    error: z
      .object({
        code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
        message: z.string().describe("For people, in the request's language"),
      })
      .nullable(),
    createdAt: timestampSchema,
    finishedAt: timestampSchema.nullable(),
    expiresAt: timestampSchema.describe('When the job and its files are deleted'),
  })
  .meta({ id: 'ToolJob' })
export type ToolJob = z.infer<typeof toolJobSchema>

export const createToolJobSchema = z
  .strictObject({
    requestId: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .min(8)
      .max(toolLimits.requestIdLength)
      .describe('Made by the browser: the same id is the same job, also after an answer was lost'),
    input: toolInputSchema,
  })
  .meta({ id: 'CreateToolJob' })
export type CreateToolJob = z.infer<typeof createToolJobSchema>

export const toolJobListQuerySchema = z.strictObject({
  tool: toolIdSchema.optional(),
  cursor: cursorSchema.optional(),
  limit: pageLimit(toolLimits.jobPageSize, 20),
})
export const toolJobListSchema = z
  .object({ jobs: z.array(toolJobSchema).describe('Newest first'), nextCursor: z.string().optional() })
  .meta({ id: 'ToolJobList' })
export type ToolJobList = z.infer<typeof toolJobListSchema>

export const toolJobQuerySchema = z.strictObject({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      `The version that the caller has: the answer waits for a later one, ${toolWaitMs / 1000} s at most`,
    ),
})

export const toolFileNameSchema = z.string().regex(/^[A-Za-z0-9_-]{22,64}\.[a-z0-9]{2,5}$/)

/** Keeps what a tool says of itself as it is written; for type inference alone. */
export const defineTool = <Id extends ToolId>(tool: ToolSource & { id: Id }): ToolSource & { id: Id } => tool

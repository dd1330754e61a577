import { z } from 'zod'
import { toolLimits } from './tool-ids.ts'

/**
 * Why something of a form cannot be used now: nobody is connected who could do it, or the one who is cannot, or the
 * caller's plan does not hold it.
 */
export const toolReasonSchema = z.enum(['needsProvider', 'notByProvider', 'needsPro', 'onlyInFiles'])
export type ToolReason = z.infer<typeof toolReasonSchema>

const fieldName = z.string().regex(/^[a-z][A-Za-z0-9]*$/)

const shared = {
  name: fieldName.describe('Key of the value in the input, and of the texts in the locale files'),
  group: z.enum(['main', 'more']).describe('`more` is folded away at first'),
  onlyIf: z
    .object({ field: fieldName, values: z.array(z.union([z.string(), z.boolean()])) })
    .optional()
    .describe('Shown, and sent, only while the other field has one of these values'),
  disabled: toolReasonSchema.optional().describe('Shown with this reason, and not sent'),
}

/** One field of a tool's form. What a person reads of it stands in the locale files under its name. */
export const toolFieldSchema = z
  .discriminatedUnion('kind', [
    z.object({
      ...shared,
      kind: z.literal('text'),
      required: z.boolean().default(false),
      maxLength: z.number().int().positive(),
      rows: z.number().int().min(1).describe('Lines shown at first; one line takes no line break'),
      default: z.string().default(''),
      examples: z.number().int().min(0).default(0).describe('Number of examples in the locale files'),
    }),
    z.object({
      ...shared,
      kind: z.literal('choice'),
      appearance: z.enum(['menu', 'row', 'cards']),
      options: z.array(
        z.object({
          value: z.string(),
          label: z.string().optional().describe('Where it is a name; else the locale files have it'),
          disabled: toolReasonSchema.optional(),
        }),
      ),
      default: z.string(),
    }),
    z.object({
      ...shared,
      kind: z.literal('number'),
      appearance: z.enum(['slider', 'field']),
      min: z.number(),
      max: z.number(),
      step: z.number().positive(),
      default: z.number(),
    }),
    z.object({ ...shared, kind: z.literal('switch'), default: z.boolean() }),
    z.object({
      ...shared,
      kind: z
        .literal('seed')
        .describe('A whole number to make the same again from; without one the server draws one'),
    }),
    z.object({
      ...shared,
      kind: z.literal('files'),
      accept: z.array(z.string()).min(1).describe('Media types, and extensions with a dot'),
      minFiles: z.number().int().min(0),
      maxFiles: z.number().int().min(1).max(toolLimits.filesPerJob),
      maxBytes: z.number().int().positive().max(toolLimits.fileBytes),
    }),
  ])
  .meta({ id: 'ToolField' })
export type ToolField = z.output<typeof toolFieldSchema>
/** A field as it is written down: what has a default may be left out. */
export type ToolFieldSource = z.input<typeof toolFieldSchema>

/** What somebody has filled in, by the names of the fields; files by the ids that the server gave them. */
export const toolInputSchema = z
  .record(fieldName, z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]))
  .refine((input) => JSON.stringify(input).length <= toolLimits.inputLength, { error: 'too_long' })
  .meta({ id: 'ToolInput' })
export type ToolInput = z.infer<typeof toolInputSchema>

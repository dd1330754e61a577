import { z } from 'zod'
import { tiers } from './constants.ts'

/** What a model can do. `chat` answers text, `vision` takes images, the others produce what they name. */
export const modelCapabilitySchema = z.enum(['chat', 'vision', 'tools', 'image', 'speech', 'transcription'])
export type ModelCapability = z.infer<typeof modelCapabilitySchema>

export const modelSchema = z
  .object({
    id: z.string().describe('Stable, unique over all providers, as sent in `ModelId`'),
    name: z.string(),
    description: z.string().optional().describe("In the request's language"),
    provider: z.string().describe('Name of the provider for people'),
    capabilities: z.array(modelCapabilitySchema),
    contextSize: z.number().int().positive().nullable().describe('Tokens; null when unknown'),
    tier: z.enum(tiers).describe('The lowest tier that may use it'),
    available: z.boolean().describe('Whether the caller may use it now'),
    credits: z
      .number()
      .int()
      .positive()
      .optional()
      .describe("Messages of the day's allowance that an answer costs; 1 when absent"),
  })
  .meta({ id: 'Model' })
export type Model = z.infer<typeof modelSchema>

export const modelListSchema = z
  .object({ models: z.array(modelSchema), defaultModelId: z.string().nullable() })
  .meta({ id: 'ModelList' })
export type ModelList = z.infer<typeof modelListSchema>

import { z } from 'zod'
import { languages } from './constants.ts'

/** Part of a slug: lower-case words with hyphens. */
export const helpSlugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)

export const helpSummarySchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    category: z.string(),
    order: z.number().int().describe('Place within the category, from 1'),
  })
  .meta({ id: 'HelpSummary' })
export type HelpSummary = z.infer<typeof helpSummarySchema>

export const helpListSchema = z
  .object({ language: z.enum(languages), articles: z.array(helpSummarySchema) })
  .meta({ id: 'HelpList' })
export type HelpList = z.infer<typeof helpListSchema>

export const helpArticleSchema = helpSummarySchema
  .extend({ language: z.enum(languages), content: z.string().describe('Markdown') })
  .meta({ id: 'HelpArticle' })
export type HelpArticle = z.infer<typeof helpArticleSchema>

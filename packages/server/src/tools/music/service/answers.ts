import { z } from 'zod'

/** Longest answer that is not sound itself, in bytes: sound may be in it as base64. */
export const longestAnswer = 96 * 1024 * 1024

/** What a service has not got many frameworks write as null, and some as an empty text. */
const given = z
  .string()
  .nullish()
  .transform((text) => text || undefined)

/** A piece that a service is still working on, or has finished. */
export const generationSchema = z.object({
  status: z
    .string()
    .toLowerCase()
    .transform((status) => known[status] ?? 'unknown'),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1).optional().catch(undefined),
  url: given.pipe(z.string().max(4_000).optional()),
  audio: given,
  error: z.unknown().optional(),
})
export type Generation = z.infer<typeof generationSchema>

/** What services call the states of a piece. */
const known: Readonly<Record<string, 'working' | 'succeeded' | 'failed'>> = {
  queued: 'working',
  pending: 'working',
  starting: 'working',
  running: 'working',
  processing: 'working',
  in_progress: 'working',
  succeeded: 'succeeded',
  completed: 'succeeded',
  failed: 'failed',
  error: 'failed',
  canceled: 'failed',
  cancelled: 'failed',
}

/** What came with status 202: the name under which the piece is asked for. */
export const acceptedSchema = z.object({
  id: z.union([z.string().regex(/^(?!\.{1,2}$)[\w.:~-]{1,200}$/), z.number().int().min(0).transform(String)]),
})

import { z } from 'zod'
import { errorCodes, type ErrorCode } from './error-codes.ts'

/** One field that was refused. `path` is dotted (`ImageUrls.0`), empty for the whole body. */
export const fieldErrorSchema = z.object({
  path: z.string(),
  message: z.string().describe("For people, in the request's language"),
})
export type FieldError = z.infer<typeof fieldErrorSchema>

/** The body of every refusal. The trace id travels in the header `X-Trace-Id` only. */
export const errorResponseSchema = z
  .object({
    code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe("For people, in the request's language"),
    errors: z.array(fieldErrorSchema).optional(),
  })
  .meta({ id: 'ErrorResponse' })
export type ErrorResponse = z.infer<typeof errorResponseSchema>

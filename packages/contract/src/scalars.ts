import { z } from 'zod'

/** A conversation or message id: a UUID made by the server. */
export const idSchema = z.uuid()
export const timestampSchema = z.iso.datetime().describe('UTC')

/** Query values arrive as text. */
export const pageLimit = (max: number, byDefault: number) =>
  z.coerce.number().int().min(1).max(max).default(byDefault)
export const cursorSchema = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)

/** Text on one line that is not blank: nothing in it can begin another header of a mail. */
export const lineSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => text !== '', { error: 'blank' })
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), { error: 'oneLine' })

import { z } from 'zod'

/** A few words of the operator's. A database takes no text with NUL. */
export const words = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => !text.includes('\0'))

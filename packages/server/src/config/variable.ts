import { z } from 'zod'

/** An environment variable: how it is read, and what to do when that fails. */
export interface Variable {
  schema: z.ZodType
  /** Ends the sentence that refuses it, whatever was given or for what was given. */
  remedy: string | ((text: string) => string)
}

/** What a table of variables has been read to. */
export type Values<Variables extends Record<string, Variable>> = {
  [Name in keyof Variables]: z.output<Variables[Name]['schema']>
}

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535)

/** Parts with commas between; empty ones do not count. */
export function list() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
}

/** An origin without a path. */
export function webOrigin() {
  return z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
    })
}

/**
 * Whether it is an address of the web without user and password, with which `fetch` refuses it, and without blanks:
 * what follows on the same line would become a part of it.
 */
export function isFetchedAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    !/\s/.test(text)
  )
}

/** Whether it is an address of the web without user, password, blanks, query and fragment. */
export function isServiceAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isFetchedAddress(text) && url.search === '' && url.hash === ''
}

/** An address without user, password, query and fragment. */
export function webAddress() {
  return z
    .string()
    .refine(isServiceAddress)
    .transform((text) => text.replace(/\/+$/, ''))
}

/** Whether a header can carry it: nothing with a line break, or with the dots that pages put for the middle of a key. */
export const isHeaderValue = (text: string): boolean => /^[\t\x20-\x7E\x80-\xFF]+$/.test(text)

/** Ends a sentence that refuses a key. */
export const keyRemedy = 'set it to the key that the service gave you, whole and in one line'

/** A key of another service, which gets it in a header. */
export const serviceKey = {
  schema: z.string().refine(isHeaderValue).optional(),
  remedy: keyRemedy,
} satisfies Variable

export const guid = () =>
  z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** How signs of a password are written that would end a part of an address. */
export const ofPassword =
  'with %25 for each % of the password, %2F for each /, %3F for each ? and %23 for each #'

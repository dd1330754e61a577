import { randomBytes } from 'node:crypto'

/** A name that nobody can guess: 128 random bits. */
export const newSlug = (): string => randomBytes(16).toString('base64url')

/** Whether a text could be the slug of a share; nothing else is looked up. */
export const isSlug = (text: string): boolean => /^[\w-]{22}$/.test(text)

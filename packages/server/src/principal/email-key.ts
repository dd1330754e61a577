import { normalEmail } from '@ai-studio/contract'
import { sign } from './keys.ts'

/** The keyed hash of an address of mail, in whatever letters it is written: enough to count, not enough to know it. */
export const emailKey = (secret: string, email: string): string =>
  `email:${sign(secret, 'email', normalEmail(email)).slice(0, 22)}`

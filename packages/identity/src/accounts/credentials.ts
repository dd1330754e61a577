import { createHash } from 'node:crypto'
import type { Account } from '../storage.ts'

/**
 * What an account is signed in to with, as a mark that tells nothing else. Another password makes it another one, and so
 * does whoever takes the account over by proving its address.
 */
export const credentialsOf = ({ passwordHash, isEmailVerified }: Account): string =>
  createHash('sha256')
    .update(JSON.stringify([passwordHash, isEmailVerified]))
    .digest('base64url')

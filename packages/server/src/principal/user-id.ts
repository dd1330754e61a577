import { derivedId } from './keys.ts'

/**
 * The id that a person's first token makes their user with, so that however many come at once make one. Users who were there
 * before the identity service got its present name have that of the former one.
 */
export const newUserId = (secret: string, { issuer, subject }: { issuer: string; subject: string }): string =>
  derivedId(secret, `${issuer} ${subject}`, 'user-id')

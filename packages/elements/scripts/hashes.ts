import { createHash } from 'node:crypto'

export const hashOf = (code: string, algorithm: string) => createHash(algorithm).update(code).digest('base64')
/** What a tag says of its file. */
export const integrityOf = (code: string) => `sha384-${hashOf(code, 'sha384')}`

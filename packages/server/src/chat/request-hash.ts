import { createHash } from 'node:crypto'
import type { SendRequest } from '@ai-studio/contract'

/** What makes two requests the same: everything but the key under which they come. */
export function requestHash(request: SendRequest): string {
  const { idempotencyKey: _, ConversationId = null, ImageUrls = [], imageAlts = [], ...rest } = request
  const alts = imageAlts.some((alt) => alt !== '') ? imageAlts : undefined
  const fields = Object.entries({ ...rest, ConversationId, ImageUrls, imageAlts: alts })
    .filter(([, value]) => value !== undefined && value !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

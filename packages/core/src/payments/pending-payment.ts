import { isApiError } from '../client/api-error.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { storageKeys } from '@ai-studio/contract/constants'

/** The payment that was begun last and is not known to be over: its id, in this browser. */
export interface PendingPayment {
  id: () => string | null
  /**
   * The id for a payment of this content: a new one, or the one whose answer was lost.
   *
   * @param confirmedId the id under which it was confirmed, which is good for no other
   */
  begin: (content: string, confirmedId?: string) => string
  /** It could not be begun, as far as is known here. Answers whether it may have begun all the same. */
  fail: (error: unknown) => boolean
  /**
   * The server does not know this id; a request whose answer was lost is repeated with it all the same. Nothing happens
   * where another payment has begun meanwhile.
   */
  forget: (id: string) => void
  /** It is over. */
  clear: () => void
}

/** Whether nobody knows what the server has done: it did not answer, or has failed itself. */
function isLost(error: unknown): boolean {
  if (!isApiError(error) || error.status === null) return true
  return error.status >= 500 && !error.code.endsWith('INITIATION_FAILED')
}

/** A random UUID, version 4. `crypto.randomUUID` is missing on pages without TLS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function createPendingPayment(storage: StudioStorage): PendingPayment {
  let last: { id: string; content: string } | null = null
  let isUnanswered = false

  return {
    id: () => storage.get(storageKeys.pendingPayment),
    begin(content, confirmedId) {
      if (confirmedId !== undefined) last = { id: confirmedId, content }
      else if (!last || !isUnanswered || last.content !== content) last = { id: randomUuid(), content }
      isUnanswered = false
      storage.set(storageKeys.pendingPayment, last.id)
      return last.id
    },
    fail(error) {
      isUnanswered = isLost(error)
      if (!isUnanswered) storage.remove(storageKeys.pendingPayment)
      return isUnanswered
    },
    forget(id) {
      if (storage.get(storageKeys.pendingPayment) === id) storage.remove(storageKeys.pendingPayment)
    },
    clear() {
      isUnanswered = false
      storage.remove(storageKeys.pendingPayment)
    },
  }
}

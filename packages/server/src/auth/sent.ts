import { ApiError } from '../api-error.ts'

/**
 * Waits until a code has been mailed.
 * @throws ApiError `CODE_SEND_FAILED` when the mail server did not take it, `RATE_LIMITED` after too many mails
 */
export async function sent(request: Promise<'sent' | 'exhausted'>): Promise<void> {
  let outcome: 'sent' | 'exhausted'
  try {
    outcome = await request
  } catch (cause) {
    throw new ApiError('CODE_SEND_FAILED', { cause })
  }
  if (outcome === 'exhausted') throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': '3600' } })
}

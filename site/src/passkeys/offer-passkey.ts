import type { Studio } from '@ai-studio/core'
import { isPasskeyOfferDue } from '@ai-studio/core/passkeys'
import { $notice } from '../layout/notice.ts'

/** Offers to create a passkey to somebody who has just signed in with a password. Fetched only then. */
export async function offerPasskey(studio: Studio): Promise<void> {
  if (!(await isPasskeyOfferDue(studio))) return
  const { PasskeyNotice } = await import('./passkey-notice.tsx')
  $notice.set({ Content: PasskeyNotice })
}

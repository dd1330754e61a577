import type { UserProfile } from '@ai-studio/contract'
import { $auth, markSignedIn, type Studio } from '@ai-studio/core'

/** How long is waited for the answer, in milliseconds. */
const patienceMs = 3_000

/**
 * Has the page know what its user's account says by now: another tab or device may have given it another address. Never
 * rejects; without an answer what is known stays.
 */
export async function refreshUser({ api }: Studio): Promise<void> {
  const known = $auth.get().user
  if (!known) return
  const signal = AbortSignal.timeout(patienceMs)
  const profile = await api.request<UserProfile>('getProfile', { signal }).catch(() => null)
  // Whoever has left meanwhile is not signed in again.
  const isHere = profile?.id === known.id && $auth.get().user === known
  if (isHere && profile.email !== known.email) markSignedIn(profile)
}

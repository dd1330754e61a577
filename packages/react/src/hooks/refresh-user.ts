import type { UserProfile } from '@ai-studio/contract'
import { $auth, markSignedIn, type Studio } from '@ai-studio/core'

/** How long is waited for the answer, in milliseconds. */
const patienceMs = 3_000

/**
 * Has the page know the address that its user's account has by now: another tab or device may have given it another one.
 * Never rejects; without an answer what is known stays.
 */
export async function refreshUser({ api }: Studio): Promise<void> {
  const known = $auth.get().user
  if (!known) return
  const signal = AbortSignal.timeout(patienceMs)
  const profile = await api.request<UserProfile>('getProfile', { signal }).catch(() => null)
  const { user } = $auth.get()
  // Whoever has left meanwhile is not signed in again.
  if (user && profile?.id === user.id && profile.email !== user.email) markSignedIn(profile)
}

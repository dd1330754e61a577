import type { UserProfile } from '@ai-studio/contract'
import { $auth, markSignedIn } from '@ai-studio/core'

/**
 * Has the page know what its user's account says by now. Whoever has signed out while a call was under way, here or in
 * another tab, is not signed in again by its answer.
 * @returns whether they are still here
 */
export function takeProfile(profile: UserProfile): boolean {
  const isHere = $auth.get().user?.id === profile.id
  if (isHere) markSignedIn(profile)
  return isHere
}

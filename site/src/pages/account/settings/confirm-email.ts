import type { AccountSecurity, UserProfile } from '@ai-studio/contract'
import { isApiError, type Studio } from '@ai-studio/core'

/**
 * Enters the code that was mailed to an address, which becomes the account's. A code is good for once: where an earlier
 * answer was lost on its way, the change is made all the same, and the code refused from then on.
 * @returns the profile with that address
 */
export async function confirmEmail(
  api: Studio['api'],
  { code, sentTo }: { code: string; sentTo: string },
): Promise<UserProfile> {
  try {
    return await api.request<UserProfile>('confirmEmail', { body: { code } })
  } catch (error) {
    const changed = mayBeDone(error) ? await profileWith(api, sentTo) : null
    if (changed) return changed
    throw error
  }
}

const mayBeDone = (error: unknown): boolean =>
  isApiError(error) && (error.status === null || error.status >= 500 || error.code === 'CODE_INVALID')

/** The account's profile if it has that address by now, confirmed; null also while nobody tells. */
async function profileWith(api: Studio['api'], email: string): Promise<UserProfile | null> {
  try {
    const [profile, { isEmailVerified }] = await Promise.all([
      api.request<UserProfile>('getProfile'),
      // The code may be to an address that is the account's already, and is only confirmed by it.
      api.request<AccountSecurity>('getAccountSecurity'),
    ])
    return isEmailVerified && inOneWay(profile.email) === inOneWay(email) ? profile : null
  } catch {
    return null
  }
}

/** As the server compares addresses: `normalEmail` of the contract, without all that its entry brings along. */
const inOneWay = (email: string): string => email.trim().toLowerCase().normalize('NFC')

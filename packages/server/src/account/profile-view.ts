import type { Tier, UserPreferences, UserProfile } from '@ai-studio/contract'
import { subscriptionTier } from '../principal/tier.ts'
import type { UserRow } from '../principal/users.queries.ts'

/** A user's preferences as they see them. */
export function toPreferences(row: UserRow): UserPreferences {
  return {
    language: row.language,
    currency: row.currency,
    ...(row.theme !== null && { theme: row.theme }),
    modelId: row.modelId,
    voice: row.voice,
  }
}

/** A user as they see themselves. */
export function toProfile(row: UserRow, tier: Tier): UserProfile {
  return {
    id: row.principalId,
    userName: row.userName,
    email: row.email,
    displayName: row.displayName,
    authProvider: row.authProvider,
    roles: row.roles,
    preferences: toPreferences(row),
    subscriptionTier: subscriptionTier(tier),
  }
}

import type { Tier } from '@ai-studio/contract'

/** What a signed-in user has paid for. The one place that knows; nothing can be bought yet. */
export const tierOf = (_userId: string): Exclude<Tier, 'anonymous'> => 'free'

/** The same in the words of plans; an add-on is no plan of its own. */
export const subscriptionTier = (tier: Tier): 'free' | 'pro' =>
  tier === 'pro' || tier === 'godmode' ? 'pro' : 'free'

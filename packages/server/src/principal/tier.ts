import type { Tier } from '@ai-studio/contract'

/** What somebody may do in the words of plans; an add-on is no plan of its own. */
export const subscriptionTier = (tier: Tier): 'free' | 'pro' =>
  tier === 'pro' || tier === 'godmode' ? 'pro' : 'free'

import type { Tier } from '@ai-studio/contract'

/** Who is calling, decided by the server alone. */
export interface Principal {
  id: string
  kind: 'visitor' | 'user'
  tier: Tier
  /** The one foreign origin an embed token is good for; null for a cookie of the studio's own origin. */
  origin: string | null
}

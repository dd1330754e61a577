import type { Tier } from '@ai-studio/contract'

/** Who is calling, decided by the server alone. */
export interface Principal {
  id: string
  kind: 'visitor' | 'user'
  tier: Tier
  /** The one foreign origin an embed token or a site token is good for; null on the studio's own pages. */
  origin: string | null
  /** The sign-in behind the call; of users on the studio's own pages only. */
  signIn?: SignIn
  /** The connected site behind a token that is good for chat alone. */
  siteId?: string
  /** How often what they had went to a user, as it was when the call came; of visitors on a partner's page only. */
  moves?: number
}

/** One sign-in of a user in one browser. */
export interface SignIn {
  /** Id of the session as the user is told it. */
  sessionId: string
  /** How the identity service names it. */
  sid: string
  /** Names the person at the identity service. */
  subject: string
  /** When the user last proved who they are. */
  authenticatedAt: Date
}

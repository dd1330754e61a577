import type { SocialProvider } from '@ai-studio/contract'

/** What Apple gives instead of a client secret. */
export interface AppleKey {
  /** Ten characters, at the top right of Apple's developer pages. */
  teamId: string
  keyId: string
  /** The private key as Apple lets it be downloaded: PEM, PKCS #8. */
  privateKey: string
}

/** Another identity service that people may sign in with. Its way back is `<origin>/oidc/callback/<id>`. */
export interface Upstream {
  id: SocialProvider
  /** Its issuer, below which the discovery document lies. For Microsoft with every kind of account `…/common/v2.0`. */
  issuer: string
  clientId: string
  clientSecret?: string
  /** Apple only, instead of the secret. */
  appleKey?: AppleKey
  /**
   * What an authorization request names it with (`domain_hint`).
   * @default the id
   */
  domainHint?: string
  /**
   * Whether it is played by the sandbox, with invented accounts; only then plain http is accepted.
   * @default false
   */
  isSimulated?: boolean
}

export const hintOf = ({ id, domainHint }: Upstream): string => domainHint ?? id

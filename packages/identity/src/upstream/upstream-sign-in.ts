import { randomBytes } from 'node:crypto'
import type { SocialProvider } from '@ai-studio/contract'
import { keptSecrets } from '../codes/kept-secrets.ts'
import type { ArtifactStorage } from '../storage.ts'
import type { UpstreamIdentity } from './upstream-identity.ts'
import { createUpstreamClient, type UpstreamReply, type UpstreamWishes } from './upstream-client.ts'
import { hintOf, type Upstream } from './upstream.ts'

/** As long as an interaction lives. */
const lifetimeMs = 60 * 60 * 1000

interface Attempt {
  /** The interaction that sent somebody there; only the browser that has its cookie can go on with it. */
  uid: string
  provider: SocialProvider
  nonce: string
  verifier: string
  /** What is to be linked to the account that they sign in to. */
  link?: string
  reply?: UpstreamReply
}

/** The way to another identity service and back. */
export interface UpstreamSignIn {
  readonly upstreams: readonly Upstream[]
  /** The service that an authorization request names. */
  hinted(domainHint: unknown): Upstream | undefined
  /** Where to send somebody. Rejects when the service does not answer. */
  begin(upstream: Upstream, uid: string, wishes: UpstreamWishes & { link?: string }): Promise<URL>
  /** Keeps what came back, under its state, and answers the interaction that waits for it. */
  receive(provider: string, reply: UpstreamReply): Promise<string | undefined>
  /**
   * Uses what came back. Undefined when nothing did that belongs to this interaction.
   * @throws UpstreamCancelled, or another error when the answer cannot be trusted or none came
   */
  finish(state: string, uid: string): Promise<{ identity: UpstreamIdentity; link?: string } | undefined>
  /** Where somebody was sent, and what was to be linked then, for what is done when that failed. */
  attemptOf(
    state: string,
    uid: string,
  ): Promise<{ provider: SocialProvider; link: string | null } | undefined>
}

export function createUpstreamSignIn(options: {
  upstreams: readonly Upstream[]
  origin: string
  artifacts: ArtifactStorage
  now: () => Date
}): UpstreamSignIn {
  const { upstreams, origin, artifacts, now } = options
  const clients = new Map(upstreams.map((one) => [one.id, createUpstreamClient(one, { origin, now })]))
  const attempts = keptSecrets<Attempt>('UpstreamAttempt', lifetimeMs, { storage: artifacts, now })
  const secret = () => randomBytes(32).toString('base64url')

  return {
    upstreams,
    hinted: (domainHint) =>
      typeof domainHint === 'string' ? upstreams.find((one) => hintOf(one) === domainHint) : undefined,

    async begin({ id }, uid, wishes) {
      const attempt = { state: secret(), nonce: secret(), verifier: secret() }
      const url = await clients.get(id)!.begin(attempt, wishes)
      const { state, nonce, verifier } = attempt
      const { link } = wishes
      await attempts.keep(
        { uid, provider: id, nonce, verifier, ...(link !== undefined && { link }) },
        { secret: state },
      )
      return url
    },

    async receive(provider, reply) {
      const { state } = reply
      const attempt = state === undefined ? undefined : await attempts.find(state)
      if (!attempt || attempt.provider !== provider) return undefined
      // The first answer counts.
      if (!attempt.reply) await attempts.keep({ ...attempt, reply }, { secret: state! })
      return attempt.uid
    },

    async finish(state, uid) {
      const waiting = await attempts.find(state)
      if (!waiting?.reply || waiting.uid !== uid) return undefined
      const attempt = await attempts.take(state)
      if (!attempt?.reply) return undefined
      const { provider, nonce, verifier, link, reply } = attempt
      const identity = await clients.get(provider)!.finish({ state, nonce, verifier }, reply)
      return { identity, ...(link !== undefined && { link }) }
    },

    async attemptOf(state, uid) {
      const attempt = await attempts.find(state)
      if (attempt?.uid !== uid) return undefined
      return { provider: attempt.provider, link: attempt.link ?? null }
    },
  }
}

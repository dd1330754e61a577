import { createHash, randomBytes } from 'node:crypto'
import type { Artifact, ArtifactStorage } from '../storage.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Where somebody stands, kept on the server under the hash of a secret that only they have. */
export interface KeptSecrets<Payload> {
  /** Keeps something under a new secret, or under one that is given, and answers the secret. */
  keep(
    payload: Payload,
    options?: {
      secret?: string
      /** The account that it speaks for. */
      accountId?: string
      /** How long this one is kept, in milliseconds, where that is not as long as others. */
      lifetimeMs?: number
    },
  ): Promise<string>
  find(secret: string): Promise<Payload | undefined>
  /** Uses a secret up; of two that do it at once one gets what it stands for. */
  take(secret: string): Promise<Payload | undefined>
}

export function keptSecrets<Payload extends object>(
  kind: string,
  usualLifetimeMs: number,
  { storage, now }: { storage: ArtifactStorage; now: () => Date },
): KeptSecrets<Payload> {
  const isAlive = (found: Artifact | undefined): found is Artifact =>
    found?.expiresAt != null && !found.consumedAt && found.expiresAt > now()
  const find = async (secret: string) => {
    const found = await storage.find(kind, hash(secret))
    return isAlive(found) ? (found.payload as Payload) : undefined
  }
  return {
    async keep(payload, options = {}) {
      const { accountId, lifetimeMs = usualLifetimeMs } = options
      const secret = options.secret ?? randomBytes(32).toString('base64url')
      await storage.put({
        kind,
        idHash: hash(secret),
        payload: { ...payload } as Record<string, unknown>,
        grantId: null,
        accountId: accountId ?? null,
        uidHash: null,
        expiresAt: new Date(now().getTime() + lifetimeMs),
        consumedAt: null,
      })
      return secret
    },
    find,
    async take(secret) {
      const payload = await find(secret)
      return payload && (await storage.consume(kind, hash(secret), now())) ? payload : undefined
    },
  }
}

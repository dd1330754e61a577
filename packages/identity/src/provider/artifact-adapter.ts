import { createHash } from 'node:crypto'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Artifact, ArtifactStorage } from '../storage.ts'

const hash = (id: string) => createHash('sha256').update(id).digest('base64url')

/** What was stored, as the provider expects it: with the id it asked for and the time of its use. */
function payloadOf(artifact: Artifact | undefined, id: string | undefined): AdapterPayload | undefined {
  if (!artifact) return undefined
  return {
    ...artifact.payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(artifact.consumedAt && { consumed: Math.floor(artifact.consumedAt.getTime() / 1000) }),
  }
}

/**
 * Keeps the provider's artifacts in the storage it is given. Ids are bearer secrets (refresh tokens, sessions), so
 * only their hashes are stored.
 */
export function artifactAdapter(storage: ArtifactStorage, now: () => Date): AdapterFactory {
  return (kind: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      // A session is found by its uid without its id being known, so it alone keeps it.
      const { jti, ...rest } = payload
      await storage.put({
        kind,
        idHash: hash(id),
        payload: kind === 'Session' ? { ...rest, jti } : rest,
        grantId: payload.grantId ?? null,
        uidHash: payload.uid === undefined ? null : hash(payload.uid),
        expiresAt: expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
        consumedAt: null,
      })
    },
    async find(id) {
      return payloadOf(await storage.find(kind, hash(id)), id)
    },
    async findByUid(uid) {
      return payloadOf(await storage.findByUid(kind, hash(uid)), undefined)
    },
    // Codes to type in on another device are switched off.
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      await storage.consume(kind, hash(id), now())
    },
    async destroy(id) {
      await storage.remove(kind, hash(id))
    },
    async revokeByGrantId(grantId) {
      await storage.removeByGrant(grantId)
    },
  })
}

import { createHash } from 'node:crypto'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Artifact, ArtifactStorage } from '../storage.ts'
import type { EndSignIn } from './grants.ts'
import { studioClientId } from './names.ts'

const hash = (id: string) => createHash('sha256').update(id).digest('base64url')

/**
 * Two tabs may renew with the same refresh token at the same moment, and of a renewal whose answer is lost on the way
 * there is another one; a use so soon after the first is theirs, not a thief's, in milliseconds.
 */
const sameMomentMs = 60_000

/** The sign-in that an artifact belongs to. A session belongs to the one it goes on with. */
function grantIdOf(kind: string, id: string, payload: AdapterPayload): string | null {
  if (kind === 'Grant') return id
  if (kind === 'Session') return payload.authorizations?.[studioClientId]?.grantId ?? null
  // It is of the sign-in that it leads to, also where it began in one that ends meanwhile.
  if (kind === 'Interaction') return null
  return payload.grantId ?? null
}

/** What was stored, as the provider expects it: with the id it asked for and the time of its use. */
function payloadOf(
  artifact: Artifact | undefined,
  id: string | undefined,
  now: Date,
): AdapterPayload | undefined {
  if (!artifact) return undefined
  const { kind, consumedAt } = artifact
  const isUsed =
    consumedAt && (kind !== 'RefreshToken' || now.getTime() - consumedAt.getTime() > sameMomentMs)
  return {
    ...artifact.payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(isUsed && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
  }
}

/**
 * Keeps the provider's artifacts in the storage it is given. Ids are bearer secrets (refresh tokens, sessions), so
 * only their hashes are stored.
 */
export function artifactAdapter(
  storage: ArtifactStorage,
  { endSignIn, now }: { endSignIn: EndSignIn; now: () => Date },
): AdapterFactory {
  return (kind: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      // A session is found by its uid without its id being known, so it alone keeps it.
      const { jti, ...rest } = payload
      await storage.put({
        kind,
        idHash: hash(id),
        payload: kind === 'Session' ? { ...rest, jti } : rest,
        grantId: grantIdOf(kind, id, payload),
        // What leads to a sign-in goes with the account's sign-ins, also where nobody has followed it yet.
        accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
        uidHash: payload.uid === undefined ? null : hash(payload.uid),
        expiresAt: expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
        consumedAt: null,
      })
    },
    async find(id) {
      return payloadOf(await storage.find(kind, hash(id)), id, now())
    },
    async findByUid(uid) {
      return payloadOf(await storage.findByUid(kind, hash(uid)), undefined, now())
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
    revokeByGrantId: endSignIn,
  })
}

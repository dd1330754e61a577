import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { identityArtifacts } from '../db/schema.ts'

type Artifact = Readonly<typeof identityArtifacts.$inferSelect>

const by = (kind: string, idHash: string) =>
  and(eq(identityArtifacts.kind, kind), eq(identityArtifacts.idHash, idHash))

/** Where the OpenID provider keeps its artifacts. */
export function artifactStorage(db: Drizzle) {
  return {
    async put(artifact: Artifact & { payload: Readonly<Record<string, unknown>> }): Promise<void> {
      const { kind: _, idHash: __, ...values } = artifact
      await db
        .insert(identityArtifacts)
        .values(artifact)
        .onConflictDoUpdate({ target: [identityArtifacts.kind, identityArtifacts.idHash], set: values })
    },
    async find(kind: string, idHash: string): Promise<Artifact | undefined> {
      const [row] = await db.select().from(identityArtifacts).where(by(kind, idHash))
      return row
    },
    async findByUid(kind: string, uidHash: string): Promise<Artifact | undefined> {
      const [row] = await db
        .select()
        .from(identityArtifacts)
        .where(and(eq(identityArtifacts.kind, kind), eq(identityArtifacts.uidHash, uidHash)))
        .limit(1)
      return row
    },
    async consume(kind: string, idHash: string, at: Date): Promise<boolean> {
      const consumed = await db
        .update(identityArtifacts)
        .set({ consumedAt: at })
        .where(and(by(kind, idHash), isNull(identityArtifacts.consumedAt)))
        .returning({ idHash: identityArtifacts.idHash })
      return consumed.length > 0
    },
    async remove(kind: string, idHash: string): Promise<void> {
      await db.delete(identityArtifacts).where(by(kind, idHash))
    },
    async removeByGrant(grantId: string): Promise<string | null> {
      const removed = await db
        .delete(identityArtifacts)
        .where(eq(identityArtifacts.grantId, grantId))
        .returning({ accountId: identityArtifacts.accountId })
      return removed.find(({ accountId }) => accountId !== null)?.accountId ?? null
    },
    async removeByAccount(
      accountId: string,
      { grantId, exceptGrantId }: { grantId?: string; exceptGrantId?: string } = {},
    ): Promise<void> {
      const which = [eq(identityArtifacts.accountId, accountId)]
      if (grantId !== undefined) which.push(eq(identityArtifacts.grantId, grantId))
      // What belongs to no grant is not the one that stays.
      if (exceptGrantId !== undefined) {
        which.push(sql`${identityArtifacts.grantId} is distinct from ${exceptGrantId}`)
      }
      await db.delete(identityArtifacts).where(and(...which))
    },
    async prune(before: Date): Promise<number> {
      const removed = await db
        .delete(identityArtifacts)
        .where(lt(identityArtifacts.expiresAt, before))
        .returning({ kind: identityArtifacts.kind })
      return removed.length
    },
  }
}

import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Drizzle, Queryable } from '../db/database.ts'
import { connectCodes, connectedSites } from '../db/schema.ts'

export type SiteRow = typeof connectedSites.$inferSelect

export async function findSite(db: Queryable, id: string): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(connectedSites).where(eq(connectedSites.id, id))
  return row
}

export async function findSiteOf(
  db: Queryable,
  userId: string,
  origin: string,
): Promise<SiteRow | undefined> {
  const [row] = await db
    .select()
    .from(connectedSites)
    .where(and(eq(connectedSites.principalId, userId), eq(connectedSites.origin, origin)))
  return row
}

/** The sites of a user, the one used last first. */
export function listSites(db: Queryable, userId: string): Promise<SiteRow[]> {
  return db
    .select()
    .from(connectedSites)
    .where(eq(connectedSites.principalId, userId))
    .orderBy(desc(connectedSites.lastUsedAt), desc(connectedSites.id))
}

/** Connects a site, or notes that it was used when it is connected already. */
export async function connectSiteOf(
  tx: Queryable,
  userId: string,
  origin: string,
  now: Date,
): Promise<SiteRow> {
  const [row] = await tx
    .insert(connectedSites)
    .values({ id: randomUUID(), principalId: userId, origin, connectedAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [connectedSites.principalId, connectedSites.origin],
      set: { lastUsedAt: now },
    })
    .returning()
  return row!
}

/** Notes that a site was used. */
export async function touchSite(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(connectedSites).set({ lastUsedAt: now }).where(eq(connectedSites.id, id))
}

/** False when the user has no such site. */
export async function deleteSite(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(connectedSites)
    .where(and(eq(connectedSites.principalId, userId), eq(connectedSites.id, id)))
    .returning({ id: connectedSites.id })
  return rows.length > 0
}

/**
 * Disconnects every site of a user, and takes back codes that no site has redeemed. Codes first: one that is being redeemed
 * is waited for, and the site that it connects is there when sites are looked for.
 */
export async function deleteSites(db: Queryable, userId: string): Promise<void> {
  await db.delete(connectCodes).where(eq(connectCodes.principalId, userId))
  await db.delete(connectedSites).where(eq(connectedSites.principalId, userId))
}

export type ConnectCodeRow = typeof connectCodes.$inferSelect

export async function insertCode(db: Queryable, row: ConnectCodeRow): Promise<void> {
  await db.insert(connectCodes).values(row)
}

/** Uses a code of a site; of two that use it at once one gets it, and whatever comes of it the code is gone. */
export async function takeCode(
  db: Queryable,
  code: { codeHash: string; origin: string; now: Date },
): Promise<ConnectCodeRow | undefined> {
  const [row] = await db
    .delete(connectCodes)
    .where(
      and(
        eq(connectCodes.codeHash, code.codeHash),
        eq(connectCodes.origin, code.origin),
        gt(connectCodes.expiresAt, code.now),
      ),
    )
    .returning()
  return row
}

export async function deleteCodesBefore(db: Drizzle, time: Date): Promise<void> {
  await db.delete(connectCodes).where(lt(connectCodes.expiresAt, time))
}

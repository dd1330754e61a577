import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { shareImages, shares } from '../db/schema.ts'

export type ShareImageRow = typeof shareImages.$inferSelect

export async function insertShareImages(tx: Queryable, rows: readonly ShareImageRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(shareImages).values([...rows])
}

export async function findShareImage(
  db: Queryable,
  slug: string,
  name: string,
): Promise<ShareImageRow | undefined> {
  const [row] = await db
    .select()
    .from(shareImages)
    .where(and(eq(shareImages.slug, slug), eq(shareImages.name, name)))
  return row
}

export async function imagesOfShares(db: Queryable, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .select({ name: shareImages.name })
    .from(shareImages)
    .where(inArray(shareImages.slug, [...slugs]))
  return rows.map(({ name }) => name)
}

/** Images of all shares of a conversation. */
export async function shareImagesOfConversation(db: Queryable, conversationId: string): Promise<string[]> {
  const rows = await db
    .select({ name: shareImages.name })
    .from(shareImages)
    .innerJoin(shares, eq(shares.slug, shareImages.slug))
    .where(eq(shares.conversationId, conversationId))
  return rows.map(({ name }) => name)
}

/** Images of all shares of somebody. */
export async function shareImagesOfPrincipal(
  db: Queryable,
  principalId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ name: shareImages.name })
    .from(shareImages)
    .innerJoin(shares, eq(shares.slug, shareImages.slug))
    .where(eq(shares.principalId, principalId))
    .limit(limit)
  return rows.map(({ name }) => name)
}

export async function deleteShareImages(db: Queryable, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(shareImages).where(inArray(shareImages.name, [...names]))
}

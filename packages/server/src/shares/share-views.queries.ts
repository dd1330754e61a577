import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { knownDevices, shareViews } from '../db/schema.ts'

/** Counts a reader, once a day. */
export async function countView(
  db: Queryable,
  view: { slug: string; day: string; reader: string },
): Promise<void> {
  await db.execute(sql`
    with seen as (
      insert into share_views (slug, day, reader) values (${view.slug}, ${view.day}::date, ${view.reader})
      on conflict do nothing returning slug)
    update shares set views = views + 1 where slug in (select slug from seen)`)
}

/** Forgets who read what on the days before. */
export async function deleteViewsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(shareViews).where(lt(shareViews.day, day))
}

/** Whether somebody has signed in with a browser. */
export async function isDeviceOf(db: Queryable, principalId: string, deviceHash: string): Promise<boolean> {
  const rows = await db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.principalId, principalId), eq(knownDevices.deviceHash, deviceHash)))
  return rows.length > 0
}

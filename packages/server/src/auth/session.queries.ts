import { toolResultDays } from '@ai-studio/contract'
import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Drizzle, Queryable } from '../db/database.ts'
import {
  contactMessages,
  conversations,
  idempotencyKeys,
  knownDevices,
  messages,
  principals,
  shares,
  toolFiles,
  toolJobs,
  uploads,
  usageCounters,
} from '../db/schema.ts'
import { keepResultsOfPlans } from '../payments/ledger/kept-results.queries.ts'
import { moveReports } from '../shares/shares.queries.ts'

/** What a browser is to a user. `first` is the very first browser, of which nobody has to be told. */
export type DeviceSight = 'first' | 'new' | 'known'

/** Remembers under what names a browser is known. */
export async function noteDevice(
  tx: Queryable,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<DeviceSight> {
  const own = eq(knownDevices.principalId, userId)
  const [all] = await tx.select({ count: count() }).from(knownDevices).where(own)
  const [known] = await tx
    .select({ count: count() })
    .from(knownDevices)
    .where(and(own, inArray(knownDevices.deviceHash, [...hashes])))
  await tx
    .insert(knownDevices)
    .values(hashes.map((deviceHash) => ({ principalId: userId, deviceHash, lastSeenAt: now })))
    .onConflictDoUpdate({
      target: [knownDevices.principalId, knownDevices.deviceHash],
      set: { lastSeenAt: now },
    })
  if (all!.count === 0) return 'first'
  return known!.count === 0 ? 'new' : 'known'
}

/** Forgets the browsers that somebody has signed in with. */
export async function deleteDevicesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.principalId, userId))
}

export async function deleteDevicesBefore(db: Drizzle, time: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, time))
}

interface Move {
  visitorId: string
  userId: string
  /** The partner's site on which the visitor chatted; null on our own pages. */
  origin: string | null
  now: Date
}

/**
 * Gives what a visitor has to a user: conversations with their running answers, images, jobs of tools with what they cost,
 * shares, messages to the operator, seen requests, what was used of the allowance. Of two that move at once the second
 * finds nothing. False when there is no such visitor.
 */
export async function moveVisitor(tx: Queryable, { visitorId, userId, origin, now }: Move): Promise<boolean> {
  const [visitor] = await tx
    .select({ id: principals.id })
    .from(principals)
    .where(and(eq(principals.id, visitorId), eq(principals.kind, 'visitor'), isNull(principals.revokedAt)))
    .for('no key update')
  if (!visitor) return false
  await tx
    .update(conversations)
    .set({ principalId: userId, origin })
    .where(eq(conversations.principalId, visitorId))
  // The counters are the user's from now on, so what is given back goes there.
  const follows = (taken: typeof messages.taken | typeof toolJobs.taken) =>
    sql`replace(${taken}::text, ${visitorId}, ${userId})::jsonb`
  await tx
    .update(messages)
    .set({ taken: follows(messages.taken) })
    .where(
      and(
        eq(messages.status, 'streaming'),
        sql`position(${visitorId} in ${messages.taken}::text) > 0`,
        sql`${messages.conversationId} in (select id from conversations where principal_id = ${userId}::uuid)`,
      ),
    )
  await tx.update(uploads).set({ principalId: userId }).where(eq(uploads.principalId, visitorId))
  await tx
    .update(toolJobs)
    .set({
      principalId: userId,
      taken: follows(toolJobs.taken),
      // The browser may have asked once more as the user, and another job has the id already.
      requestId: sql`case when exists (select from tool_jobs j
          where j.principal_id = ${userId}::uuid and j.request_id = ${toolJobs.requestId})
        then ${toolJobs.id}::text else ${toolJobs.requestId} end`,
      expiresAt: sql`greatest(${toolJobs.expiresAt}, ${toolJobs.createdAt} + ${`${toolResultDays.free} days`}::interval)`,
    })
    .where(eq(toolJobs.principalId, visitorId))
  await keepResultsOfPlans(tx, [userId], now)
  await tx.update(toolFiles).set({ principalId: userId }).where(eq(toolFiles.principalId, visitorId))
  await tx.update(shares).set({ principalId: userId }).where(eq(shares.principalId, visitorId))
  await tx
    .update(contactMessages)
    .set({ principalId: userId })
    .where(eq(contactMessages.principalId, visitorId))
  await moveReports(tx, visitorId, userId)
  await tx
    .update(idempotencyKeys)
    .set({ principalId: userId })
    .where(
      and(
        eq(idempotencyKeys.principalId, visitorId),
        sql`not exists (select from idempotency_keys k
          where k.principal_id = ${userId}::uuid and k.key = ${idempotencyKeys.key})`,
      ),
    )
  await tx.execute(sql`
    insert into usage_counters as used (subject, kind, "window", count)
    select ${userId}::text, kind, "window", count from usage_counters where subject = ${visitorId} order by kind
    on conflict (subject, kind, "window") do update set count = used.count + excluded.count`)
  await tx.delete(usageCounters).where(eq(usageCounters.subject, visitorId))
  // What is still to be given back by a call on its way follows. What it would store for the visitor is refused.
  await tx
    .update(principals)
    .set({ becameId: userId, moves: sql`${principals.moves} + 1` })
    .where(eq(principals.id, visitorId))
  return true
}

import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import {
  conversations,
  idempotencyKeys,
  knownDevices,
  messages,
  paymentAttempts,
  principals,
  shareImages,
  shares,
  usageCounters,
  users,
  userSessions,
} from '../db/schema.ts'
import { timeValue } from '../db/sql-values.ts'
import { deleteSites } from '../principal/sites.queries.ts'
import { anonymiseGrants } from '../payments/ledger/grants.queries.ts'
import { anonymisePayments } from '../payments/ledger/payments.queries.ts'
import type { Person, UserRow } from '../principal/users.queries.ts'
import { deleteReportsAbout } from '../shares/shares.queries.ts'
import { deleteSpokenTo } from '../speech/spoken-audio.queries.ts'
import { deletePasskeysOf } from '../webauthn/passkeys.queries.ts'

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.principalId, id))
  return row
}

/** The same, who stays as they are until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.principalId, id)).for('update')
  return row
}

type Change = Partial<
  Person & Pick<UserRow, 'language' | 'currency' | 'theme' | 'modelId' | 'voice' | 'lastSignedInAt'>
>

/** Changes a user; undefined when they were erased meanwhile. */
export async function changeUser(db: Queryable, id: string, change: Change): Promise<UserRow | undefined> {
  const [row] = await db.update(users).set(change).where(eq(users.principalId, id)).returning()
  return row
}

export type SessionRow = typeof userSessions.$inferSelect

/** Sessions of a user that have not ended, the one used last first. */
export function listSessionRows(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(userSessions)
    .where(and(eq(userSessions.principalId, userId), isNull(userSessions.revokedAt)))
    .orderBy(desc(userSessions.lastSeenAt), desc(userSessions.createdAt), desc(userSessions.id))
}

/** Which sessions end; without either all of them do. */
export interface EndedSessions {
  only?: string
  except?: string
}

/** Ends sessions. The answer: how the identity service names those that ended now. */
export async function endSessions(
  db: Queryable,
  userId: string,
  { only, except }: EndedSessions,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .update(userSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(userSessions.principalId, userId),
        isNull(userSessions.revokedAt),
        only === undefined ? undefined : eq(userSessions.id, only),
        except === undefined ? undefined : ne(userSessions.id, except),
      ),
    )
    .returning({ sid: userSessions.sid })
  return rows.map(({ sid }) => sid)
}

/** Ends the session of a sign-in, by the name that the identity service has for it; also one that has called nothing yet. */
export async function endSessionOf(
  db: Queryable,
  { userId, sid, now }: { userId: string; sid: string; now: Date },
): Promise<void> {
  const times = { createdAt: now, lastSeenAt: now, revokedAt: now }
  await db
    .insert(userSessions)
    .values({ id: randomUUID(), principalId: userId, sid, device: '', ...times })
    .onConflictDoUpdate({
      target: [userSessions.principalId, userSessions.sid],
      set: { revokedAt: now },
      setWhere: isNull(userSessions.revokedAt),
    })
}

/**
 * Keeps a session from being ended until the transaction ends. False when it has been, whatever is still remembered of
 * it. Whatever refuses a user's earlier tokens ends their sessions as well, so that these need not be asked about.
 */
export async function holdSession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: userSessions.id })
    .from(userSessions)
    .where(
      and(
        eq(userSessions.id, sessionId),
        eq(userSessions.principalId, userId),
        isNull(userSessions.revokedAt),
      ),
    )
    .for('share')
  return rows.length > 0
}

/** From now on tokens that were issued before are refused, whichever session they are of. What was refused stays so. */
export async function refuseTokensBefore(db: Queryable, userId: string, now: Date): Promise<void> {
  const latest = sql`greatest(${users.tokensNotBefore}, ${timeValue(now)})`
  await db.update(users).set({ tokensNotBefore: latest }).where(eq(users.principalId, userId))
}

/** The user of a person at the identity service. */
export async function findUserId(
  db: Queryable,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.principalId })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
  return row?.id
}

/** Names of files whose rows are gone. */
export interface FilesLeft {
  sounds: string[]
  /** Images of what was shared. */
  images: string[]
}

/**
 * Removes a user with everything that is theirs. What stays is a bare id and when that was, so that tokens which
 * are still on their way make no new user. The answer: files to be removed once that is committed.
 */
export async function eraseUser(tx: Transaction, userId: string, now: Date): Promise<FilesLeft> {
  // Payments first, in the order in which settling locks them.
  await anonymisePurchases(tx, userId)
  await tx.delete(paymentAttempts).where(eq(paymentAttempts.principalId, userId))
  const erased = { revokedAt: now, lastSeenAt: now }
  await tx
    .insert(principals)
    .values({ id: userId, kind: 'user', createdAt: now, ...erased })
    .onConflictDoUpdate({ target: principals.id, set: erased })
  // And once more: whoever was creating a payment held that row, so that the payment could not be seen before and may be
  // there now. With the row taken, nobody creates another.
  await anonymisePurchases(tx, userId)
  // Before chat, as in redeeming: whoever connects a site holds its code, and then moves a visitor's chat to the user.
  await deleteSites(tx, userId)
  // Nobody can tell any more who they were before they signed in.
  await tx.update(principals).set({ becameId: null }).where(eq(principals.becameId, userId))
  const sounds = await deleteSpokenTo(tx, userId)
  const images = await deleteSharedImagesOf(tx, userId)
  await tx.delete(conversations).where(eq(conversations.principalId, userId))
  await deleteReportsAbout(tx, userId)
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.principalId, userId))
  await tx.delete(usageCounters).where(eq(usageCounters.subject, userId))
  await tx.delete(userSessions).where(eq(userSessions.principalId, userId))
  await tx.delete(knownDevices).where(eq(knownDevices.principalId, userId))
  await deletePasskeysOf(tx, userId)
  await tx.delete(users).where(eq(users.principalId, userId))
  return { sounds, images }
}

/** Deletes the images of what somebody has shared, which is to go in the same transaction. Answers the names. */
async function deleteSharedImagesOf(tx: Transaction, userId: string): Promise<string[]> {
  const theirs = tx.select({ slug: shares.slug }).from(shares).where(eq(shares.principalId, userId))
  const rows = await tx
    .delete(shareImages)
    .where(inArray(shareImages.slug, theirs))
    .returning({ name: shareImages.name })
  return rows.map(({ name }) => name)
}

async function anonymisePurchases(tx: Transaction, userId: string): Promise<void> {
  await anonymisePayments(tx, userId)
  await anonymiseGrants(tx, userId)
}

/** Removes the bare ids of users who were erased before a time. */
export async function deleteErasedBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(principals).where(
    // The kind is written out, not a parameter, so that the index of erased users fits whatever the values are.
    and(sql`${principals.kind} = 'user'`, sql`${principals.revokedAt} < ${timeValue(time)}`),
  )
}

/** A page of a user's conversations, the oldest first. */
export function conversationsAfter(
  db: Queryable,
  userId: string,
  after: { createdAt: Date; id: string } | undefined,
  limit: number,
) {
  return db
    .select({
      id: conversations.id,
      title: conversations.title,
      createdAt: conversations.createdAt,
      instructions: conversations.instructions,
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.principalId, userId),
        isNull(conversations.deletedAt),
        after &&
          sql`(${conversations.createdAt}, ${conversations.id}) >
            (${timeValue(after.createdAt)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(conversations.createdAt), asc(conversations.id))
    .limit(limit)
}

/** A page of everything that was written in a conversation, answers that were replaced as well. */
export function messagesAfter(db: Queryable, conversationId: string, position: number, limit: number) {
  return db
    .select({
      position: messages.position,
      role: messages.role,
      // As far as the table has an answer that is still being written.
      content: sql<string>`case when ${messages.status} = 'streaming' then coalesce((
          select string_agg(e.text, '' order by e.sequence) from generation_events e
          where e.message_id = ${messages.id}), '')
        else ${messages.content} end`,
      images: messages.images,
      feedback: messages.feedback,
      feedbackComment: messages.feedbackComment,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.position, position)))
    .orderBy(asc(messages.position))
    .limit(limit)
}

import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import {
  passkeys,
  passkeyUsers,
  paymentConfirmations,
  principals,
  users,
  webauthnChallenges,
} from '../db/schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Passkeys of a user, for whatever host they were made, the oldest first. */
export function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.principalId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId))
}

/** Those of them that work on a host. */
export async function listPasskeysOn(db: Queryable, rpId: string, userId: string): Promise<PasskeyRow[]> {
  const rows = await listPasskeys(db, userId)
  return rows.filter((row) => row.rpId === null || row.rpId === rpId)
}

/**
 * Notes for which host passkeys of earlier releases were made, of some at a time; answers their ids, in order.
 * @param part.after the last one of those before
 * @param part.size how many at most
 */
export async function noteHost(
  tx: Transaction,
  rpId: string,
  { after, size }: { after: string | undefined; size: number },
): Promise<string[]> {
  const isAfter = after === undefined ? undefined : gt(passkeys.credentialId, after)
  const next = await tx
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(and(isNull(passkeys.rpId), isAfter))
    .orderBy(asc(passkeys.credentialId))
    .limit(size)
    // In this order, so that of several servers each waits for those before it, and passes over what they have noted.
    .for('update')
  const ids = next.map(({ id }) => id)
  await tx.update(passkeys).set({ rpId }).where(inArray(passkeys.credentialId, ids))
  return ids
}

const own = (userId: string, credentialId: string) =>
  and(eq(passkeys.principalId, userId), eq(passkeys.credentialId, credentialId))

/** A passkey with the user whom it signs in. */
export interface OwnedPasskey {
  passkey: PasskeyRow
  userHandle: string
  user: typeof users.$inferSelect
}

/** The passkey of that name, if it belongs to somebody who may sign in. */
export async function findPasskey(db: Queryable, credentialId: string): Promise<OwnedPasskey | undefined> {
  const [row] = await db
    .select({ passkey: passkeys, userHandle: passkeyUsers.userHandle, user: users })
    .from(passkeys)
    .innerJoin(passkeyUsers, eq(passkeyUsers.principalId, passkeys.principalId))
    .innerJoin(users, eq(users.principalId, passkeys.principalId))
    .innerJoin(principals, eq(principals.id, passkeys.principalId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(principals.revokedAt)))
  return row
}

/** By what authenticators know a user; undefined for one who never began to make a passkey. */
export async function findUserHandle(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userHandle: passkeyUsers.userHandle })
    .from(passkeyUsers)
    .where(eq(passkeyUsers.principalId, userId))
  return row?.userHandle
}

/** The same; `made` is what it will be for one who has none yet. */
export async function userHandleOf(db: Queryable, userId: string, made: string): Promise<string> {
  await db.insert(passkeyUsers).values({ principalId: userId, userHandle: made }).onConflictDoNothing()
  return (await findUserHandle(db, userId)) ?? made
}

/** Lets one at a time name the passkeys of a user, until the transaction ends; answers their handle. */
export async function lockNames(tx: Transaction, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userHandle: passkeyUsers.userHandle })
    .from(passkeyUsers)
    .where(eq(passkeyUsers.principalId, userId))
    .for('update')
  return row?.userHandle
}

/** Stores a passkey. False when there is one of that id, whoever has it. */
export async function insertPasskey(tx: Transaction, row: PasskeyRow): Promise<boolean> {
  const rows = await tx
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: passkeys.credentialId })
  return rows.length > 0
}

/** Changes one of a user's own; undefined when they have none of that id. */
export async function changePasskey(
  db: Queryable,
  userId: string,
  credentialId: string,
  change: Partial<Pick<PasskeyRow, 'name' | 'isActive'>>,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.update(passkeys).set(change).where(own(userId, credentialId)).returning()
  return row
}

/** What an answer has proved of a passkey. */
export type Use = Pick<PasskeyRow, 'rpId' | 'counter' | 'isSynced' | 'isBackedUp'>

/**
 * Notes that a passkey was used. False when its count does not go on from what is known, or when it was switched off
 * meanwhile; of two answers with the same count one comes second.
 */
export async function noteUse(tx: Transaction, credentialId: string, use: Use, now: Date): Promise<boolean> {
  const goesOn = use.counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, use.counter)
  const rows = await tx
    .update(passkeys)
    .set({ ...use, lastUsedAt: now })
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.isActive, true), goesOn))
    .returning({ id: passkeys.credentialId })
  return rows.length > 0
}

/** Notes that the owner is told of a copy now; false when they were after the given time. */
export async function noteWarning(
  db: Queryable,
  credentialId: string,
  { now, after }: { now: Date; after: Date },
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ warnedAt: now })
    .where(
      and(
        eq(passkeys.credentialId, credentialId),
        or(isNull(passkeys.warnedAt), lt(passkeys.warnedAt, after)),
      ),
    )
    .returning({ id: passkeys.credentialId })
  return rows.length > 0
}

/** Answers what was deleted; undefined when the user has none of that id. */
export async function deletePasskey(
  db: Queryable,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.delete(passkeys).where(own(userId, credentialId)).returning()
  return row
}

/** Removes everything by which authenticators know a user, and what waits for their answers. */
export async function deletePasskeysOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(webauthnChallenges).where(eq(webauthnChallenges.principalId, userId))
  await tx.delete(paymentConfirmations).where(eq(paymentConfirmations.principalId, userId))
  await tx.delete(passkeys).where(eq(passkeys.principalId, userId))
  await tx.delete(passkeyUsers).where(eq(passkeyUsers.principalId, userId))
}

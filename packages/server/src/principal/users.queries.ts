import { randomUUID } from 'node:crypto'
import type { Language } from '@ai-studio/contract'
import { and, eq, exists, gt, inArray, isNull, like, lt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Drizzle, Queryable, Transaction } from '../db/database.ts'
import { principals, users, userSessions } from '../db/schema.ts'
import { timeValue, uuids } from '../db/sql-values.ts'

export type UserRow = typeof users.$inferSelect

/** What the tables say about the bearer of a token. */
export interface StoredSignIn {
  userId: string
  tokensNotBefore: Date | null
  session: { id: string; createdAt: Date; lastSeenAt: Date; revokedAt: Date | null } | null
}

/** The user of a token, and the session that it belongs to. */
export async function findSignIn(
  db: Queryable,
  { issuer, subject, sid }: { issuer: string; subject: string; sid: string },
): Promise<StoredSignIn | undefined> {
  const [row] = await db
    .select({
      userId: users.principalId,
      tokensNotBefore: users.tokensNotBefore,
      session: {
        id: userSessions.id,
        createdAt: userSessions.createdAt,
        lastSeenAt: userSessions.lastSeenAt,
        revokedAt: userSessions.revokedAt,
      },
    })
    .from(users)
    .leftJoin(userSessions, and(eq(userSessions.principalId, users.principalId), eq(userSessions.sid, sid)))
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
  return row
}

/** What the identity service tells about a person. */
export interface Person {
  email: string
  isEmailVerified: boolean
  userName: string
  displayName: string
  authProvider: string
  roles: string[]
}

export interface NewUser {
  id: string
  issuer: string
  subject: string
  person: Person
  language: Language
  /** When the person proved who they are; null when nobody can tell. */
  provedAt: Date | null
  now: Date
}

/**
 * Makes a user unless there is one. False when the user was erased and has not proved anew who they are.
 */
export async function insertUser(tx: Queryable, user: NewUser): Promise<boolean> {
  const { id, issuer, subject, person, language, provedAt, now } = user
  const rows = await tx
    .insert(principals)
    .values({ id, kind: 'user', origin: null, createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: principals.id,
      set: { revokedAt: null },
      setWhere: sql`${principals.revokedAt} is null
        or ${principals.revokedAt} < ${timeValue(provedAt)}`,
    })
    .returning({ id: principals.id })
  if (rows.length === 0) return false
  await tx
    .insert(users)
    .values({
      principalId: id,
      issuer,
      subject,
      ...person,
      language,
      createdAt: now,
      lastSignedInAt: now,
    })
    .onConflictDoNothing()
  return true
}

/** What an identity service is called. */
export interface ServiceNames {
  /** The issuer that users of it are stored under. */
  now: string
  /** How all names that it ever had look, as SQL's LIKE compares. */
  pattern: string
}

const hasFormerName = ({ now, pattern }: ServiceNames) =>
  and(like(users.issuer, pattern), ne(users.issuer, now))

/** How many users are stored under a former name of an identity service. */
export const countFormerUsers = (db: Drizzle, names: ServiceNames): Promise<number> =>
  db.$count(users, hasFormerName(names))

/** The former names of an identity service under which users are stored. */
export async function formerNames(db: Queryable, names: ServiceNames): Promise<string[]> {
  const rows = await db.selectDistinct({ issuer: users.issuer }).from(users).where(hasFormerName(names))
  return rows.map(({ issuer }) => issuer)
}

/**
 * Tells the planner how many users there are. Of a copy that was just brought back, as a move may begin, nobody has yet,
 * and each part would be found by sorting all. Whoever does so already is not waited for.
 */
export async function analyzeUsers(db: Queryable): Promise<void> {
  await db.execute(sql`analyze (skip_locked) ${users}`)
}

/** A part of what is renamed: in one statement all would take longer than a statement may. */
export interface RenamedPart {
  /** The name that users are stored under. */
  former: string
  /** All former names; a person may have a user under each. */
  formers: readonly string[]
  now: string
  /** Only those whose subject comes after it; undefined for the first. */
  after: string | undefined
  /** How many at most. */
  size: number
}

/**
 * Stores the next users of a former name under the present one; answers their subjects, in order. Who has come back as a new
 * user stays that one, and of several former ones it is the latest.
 */
export async function renameIssuer(
  tx: Transaction,
  { former, formers, now, after, size }: RenamedPart,
): Promise<string[]> {
  const other = alias(users, 'other')
  const isLater = sql`(${other.lastSignedInAt}, ${other.principalId}) > (${users.lastSignedInAt}, ${users.principalId})`
  const hasBetter = exists(
    tx
      .select({ one: sql`1` })
      .from(other)
      .where(
        and(
          inArray(other.issuer, [now, ...formers]),
          eq(other.subject, users.subject),
          or(eq(other.issuer, now), isLater),
        ),
      ),
  )
  const isAfter = after === undefined ? undefined : gt(users.subject, after)
  const next = await tx
    .select({ id: users.principalId, subject: users.subject })
    .from(users)
    .where(and(eq(users.issuer, former), isAfter, not(hasBetter)))
    .orderBy(users.subject)
    .limit(size)
    // In this order, so that of several servers each waits for those before it, and passes over what they have renamed.
    .for('update')
  await tx
    .update(users)
    .set({ issuer: now })
    .where(sql`${users.principalId} in (${uuids(next.map(({ id }) => id))})`)
  return next.map(({ subject }) => subject)
}

/** Makes the session of a sign-in. The answer: its id; undefined when there is one already. */
export async function insertSession(
  tx: Queryable,
  session: { userId: string; sid: string; device: string; now: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(userSessions)
    .values({
      id: randomUUID(),
      principalId: session.userId,
      sid: session.sid,
      device: session.device,
      createdAt: session.now,
      lastSeenAt: session.now,
    })
    .onConflictDoNothing()
    .returning({ id: userSessions.id })
  return row?.id
}

/** Takes back the session of a sign-in that had ended before it was there. */
export async function deleteSession(db: Queryable, userId: string, sid: string): Promise<void> {
  await db.delete(userSessions).where(and(eq(userSessions.principalId, userId), eq(userSessions.sid, sid)))
}

/** Begins an ended session anew; for services that give no names to sign-ins. */
export async function reviveSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db
    .update(userSessions)
    .set({ revokedAt: null, createdAt: now, lastSeenAt: now })
    .where(eq(userSessions.id, sessionId))
}

export async function touchSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db
    .update(userSessions)
    .set({ lastSeenAt: now })
    .where(
      and(eq(userSessions.id, sessionId), isNull(userSessions.revokedAt), lt(userSessions.lastSeenAt, now)),
    )
}

/** Removes sessions that nobody has used since a time; their tokens have long expired. */
export async function deleteSessionsBefore(db: Drizzle, time: Date): Promise<void> {
  await db.delete(userSessions).where(lt(userSessions.lastSeenAt, time))
}

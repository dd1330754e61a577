import { normalEmail } from '@ai-studio/contract'
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { contactMessages, principals } from '../db/schema.ts'

export type ContactRow = typeof contactMessages.$inferSelect

/** Keeps a message, with its address as `normalEmail` writes it, so that whoever has the address finds it. */
export async function insertContactMessage(tx: Queryable, row: ContactRow): Promise<void> {
  await tx.insert(contactMessages).values({ ...row, email: normalEmail(row.email) })
}

/** Lets others that come from the same person at once wait until the transaction ends. */
export async function holdWriter(tx: Queryable, principalId: string): Promise<void> {
  await tx
    .select({ id: principals.id })
    .from(principals)
    .where(eq(principals.id, principalId))
    .for('no key update')
}

/** The reference under which somebody has sent the same words since then, in whatever language they read. */
export async function findSameMessage(
  db: Queryable,
  { principalId, name, email, subject, message }: ContactRow & { principalId: string },
  since: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.principalId, principalId),
        eq(contactMessages.name, name),
        eq(contactMessages.email, normalEmail(email)),
        eq(contactMessages.subject, subject),
        eq(contactMessages.message, message),
        gt(contactMessages.createdAt, since),
      ),
    )
    .limit(1)
  return row?.reference
}

/** Whose messages are meant: what a user wrote while signed in, and what came from their address, where it is verified. */
export interface Writer {
  userId: string
  verifiedEmail: string | null
}

const by = ({ userId, verifiedEmail }: Writer) =>
  or(eq(contactMessages.principalId, userId), verifiedEmail === null ? undefined : isFrom(verifiedEmail))

/** Messages of before are kept in the letters that their addresses were typed in, which were those of ASCII. */
function isFrom(verifiedEmail: string) {
  const email = normalEmail(verifiedEmail)
  return or(eq(contactMessages.email, email), eq(sql`lower(${contactMessages.email})`, email))
}

/** Somebody's messages, the oldest first. */
export const listContactMessages = (db: Queryable, writer: Writer): Promise<ContactRow[]> =>
  db
    .select()
    .from(contactMessages)
    .where(by(writer))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.reference))

/** Answers the references of what is gone. */
export async function deleteContactMessagesOf(tx: Queryable, writer: Writer): Promise<string[]> {
  const { reference } = contactMessages
  const rows = await tx.delete(contactMessages).where(by(writer)).returning({ reference })
  return rows.map((row) => row.reference)
}

/**
 * Gives a user the messages that came from their address, before they move to another one: afterwards it tells nobody whose
 * these were. What another user wrote while signed in stays with them.
 */
export async function giveContactMessages(
  tx: Queryable,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string },
): Promise<void> {
  const { principalId } = contactMessages
  const visitors = tx.select({ id: principals.id }).from(principals).where(eq(principals.kind, 'visitor'))
  await tx
    .update(contactMessages)
    .set({ principalId: userId })
    .where(and(isFrom(verifiedEmail), or(isNull(principalId), inArray(principalId, visitors))))
}

export async function deleteContactMessagesBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, time))
}

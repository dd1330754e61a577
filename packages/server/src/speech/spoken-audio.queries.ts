import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { ownedBy, type Owner } from '../chat/conversations.queries.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { conversations, messages, spokenAudio } from '../db/schema.ts'

export type SpokenAudio = typeof spokenAudio.$inferSelect

/** What has been spoken with the same words and sound in a conversation. */
export async function findSpoken(
  db: Queryable,
  conversationId: string,
  contentHash: string,
): Promise<SpokenAudio | undefined> {
  const [row] = await db
    .select()
    .from(spokenAudio)
    .where(and(eq(spokenAudio.conversationId, conversationId), eq(spokenAudio.contentHash, contentHash)))
  return row
}

/** By its name, unless its conversation is deleted. */
export async function findAudible(db: Queryable, name: string): Promise<SpokenAudio | undefined> {
  const [row] = await db
    .select({ audio: spokenAudio })
    .from(spokenAudio)
    .innerJoin(conversations, eq(conversations.id, spokenAudio.conversationId))
    .where(and(eq(spokenAudio.name, name), isNull(conversations.deletedAt)))
  return row?.audio
}

/** False when the same was stored meanwhile. */
export async function insertSpoken(db: Queryable, audio: SpokenAudio): Promise<boolean> {
  const rows = await db
    .insert(spokenAudio)
    .values(audio)
    .onConflictDoNothing({ target: [spokenAudio.conversationId, spokenAudio.contentHash] })
    .returning({ name: spokenAudio.name })
  return rows.length > 0
}

export async function touchSpoken(db: Queryable, name: string, now: Date): Promise<void> {
  await db.update(spokenAudio).set({ lastUsedAt: now }).where(eq(spokenAudio.name, name))
}

export async function deleteSpoken(db: Queryable, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(spokenAudio).where(inArray(spokenAudio.name, [...names]))
}

export async function audioOfConversation(db: Queryable, conversationId: string): Promise<string[]> {
  const rows = await db
    .select({ name: spokenAudio.name })
    .from(spokenAudio)
    .where(eq(spokenAudio.conversationId, conversationId))
  return rows.map(({ name }) => name)
}

/** What was spoken in somebody's conversations, also before those were theirs. */
export async function audioOfPrincipal(db: Queryable, principalId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: spokenAudio.name })
    .from(spokenAudio)
    .innerJoin(conversations, eq(conversations.id, spokenAudio.conversationId))
    .where(eq(conversations.principalId, principalId))
    .limit(limit)
  return rows.map(({ name }) => name)
}

/** Deletes what was spoken in somebody's conversations, which are to go in the same transaction. Answers the names. */
export async function deleteSpokenTo(tx: Transaction, principalId: string): Promise<string[]> {
  const theirs = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.principalId, principalId))
  // Held, so that what is just being stored is there by now, or finds no conversation any more.
  await theirs.for('update')
  const rows = await tx
    .delete(spokenAudio)
    .where(inArray(spokenAudio.conversationId, theirs))
    .returning({ name: spokenAudio.name })
  return rows.map(({ name }) => name)
}

/** Names of what nobody has heard since a time. */
export async function unheardSince(db: Queryable, time: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: spokenAudio.name })
    .from(spokenAudio)
    .where(lt(spokenAudio.lastUsedAt, time))
    .limit(limit)
  return rows.map(({ name }) => name)
}

/** A message in one of the caller's conversations that is not deleted. */
export async function findSpeakableMessage(db: Queryable, owner: Owner, id: string) {
  const [row] = await db
    .select({
      conversationId: messages.conversationId,
      role: messages.role,
      status: messages.status,
      content: messages.content,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, id), ownedBy(owner)))
  return row
}

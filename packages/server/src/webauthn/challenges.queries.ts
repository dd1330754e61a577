import { and, eq, gt, lte } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { webauthnChallenges } from '../db/schema.ts'

export type ChallengeRow = typeof webauthnChallenges.$inferSelect

export async function insertChallenge(db: Queryable, row: ChallengeRow): Promise<void> {
  await db.insert(webauthnChallenges).values(row)
}

/** Uses a challenge up: of two answers to it one finds it. Undefined for one that is not for whoever answers, or is old. */
export async function takeChallenge(
  db: Queryable,
  asked: Pick<ChallengeRow, 'challenge' | 'purpose' | 'boundTo'>,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.challenge, asked.challenge),
        eq(webauthnChallenges.purpose, asked.purpose),
        eq(webauthnChallenges.boundTo, asked.boundTo),
        gt(webauthnChallenges.expiresAt, now),
      ),
    )
    .returning()
  return row
}

/** Removes challenges that nobody has answered in time. */
export async function deleteChallengesBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(webauthnChallenges).where(lte(webauthnChallenges.expiresAt, time))
}

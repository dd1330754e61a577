import { clocksDifferMs } from '@ai-studio/contract'
import { and, count, desc, eq, gt, gte, inArray, lt } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { guesses } from '../db/schema.ts'

/** Where tries to guess passwords and codes are counted. */
export function guessStorage(db: Drizzle) {
  return {
    async count(subject: string, at: Date, since: Date, max: number): Promise<number> {
      const until = new Date(at.getTime() + clocksDifferMs)
      await db.delete(guesses).where(and(eq(guesses.subject, subject), gt(guesses.at, until)))
      // Stored first, so that of several at once none is overlooked.
      const [mine] = await db.insert(guesses).values({ subject, at }).returning({ id: guesses.id })
      const [row] = await db
        .select({ tries: count() })
        .from(guesses)
        .where(and(eq(guesses.subject, subject), gte(guesses.at, since)))
      const tries = row?.tries ?? 0
      if (tries > max) await db.delete(guesses).where(eq(guesses.id, mine!.id))
      return tries
    },
    async takeBack(subject: string): Promise<void> {
      const last = db
        .select({ id: guesses.id })
        .from(guesses)
        .where(eq(guesses.subject, subject))
        .orderBy(desc(guesses.at), desc(guesses.id))
        .limit(1)
      await db.delete(guesses).where(inArray(guesses.id, last))
    },
    async clear(subject: string): Promise<void> {
      await db.delete(guesses).where(eq(guesses.subject, subject))
    },
    async prune(before: Date): Promise<void> {
      await db.delete(guesses).where(lt(guesses.at, before))
    },
  }
}

import { and, count, eq, gte, lt } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { guesses } from '../db/schema.ts'

/** Where tries to guess passwords and codes are counted. */
export function guessStorage(db: Drizzle) {
  return {
    async count(subject: string, at: Date, since: Date): Promise<number> {
      await db.insert(guesses).values({ subject, at })
      const [row] = await db
        .select({ tries: count() })
        .from(guesses)
        .where(and(eq(guesses.subject, subject), gte(guesses.at, since)))
      return row?.tries ?? 0
    },
    async clear(subject: string): Promise<void> {
      await db.delete(guesses).where(eq(guesses.subject, subject))
    },
    async prune(before: Date): Promise<void> {
      await db.delete(guesses).where(lt(guesses.at, before))
    },
  }
}

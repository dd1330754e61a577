import { and, count, eq, gte, lt } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { codeGuesses, oneTimeCodes } from '../db/schema.ts'

type StoredCode = Readonly<typeof oneTimeCodes.$inferSelect>

/** Where one-time codes and the tries to enter them are kept. */
export function codeStorage(db: Drizzle) {
  return {
    async replace(code: StoredCode): Promise<void> {
      const { purpose: _, email: __, ...values } = code
      await db
        .insert(oneTimeCodes)
        .values(code)
        .onConflictDoUpdate({ target: [oneTimeCodes.purpose, oneTimeCodes.email], set: values })
    },
    async find(id: string): Promise<StoredCode | undefined> {
      const [row] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id))
      return row
    },
    async take(id: string): Promise<boolean> {
      const taken = await db
        .delete(oneTimeCodes)
        .where(eq(oneTimeCodes.id, id))
        .returning({ id: oneTimeCodes.id })
      return taken.length > 0
    },
    async countGuess(email: string, at: Date, since: Date): Promise<number> {
      await db.insert(codeGuesses).values({ email, at })
      const [row] = await db
        .select({ guesses: count() })
        .from(codeGuesses)
        .where(and(eq(codeGuesses.email, email), gte(codeGuesses.at, since)))
      return row?.guesses ?? 0
    },
    async clearGuesses(email: string): Promise<void> {
      await db.delete(codeGuesses).where(eq(codeGuesses.email, email))
    },
    async prune(now: Date, guessesBefore: Date): Promise<void> {
      await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now))
      await db.delete(codeGuesses).where(lt(codeGuesses.at, guessesBefore))
    },
  }
}

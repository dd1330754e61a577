import { and, eq, lt } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { oneTimeCodes } from '../db/schema.ts'

type StoredCode = Readonly<typeof oneTimeCodes.$inferSelect>
type CodeRequest = Pick<StoredCode, 'purpose' | 'email' | 'browserHash'>

const columnsOfRequest = [oneTimeCodes.purpose, oneTimeCodes.email, oneTimeCodes.browserHash]

/** Where one-time codes are kept. */
export function codeStorage(db: Drizzle) {
  return {
    async replace(code: StoredCode): Promise<void> {
      const { purpose: _, email: __, browserHash: ___, ...values } = code
      await db.insert(oneTimeCodes).values(code).onConflictDoUpdate({ target: columnsOfRequest, set: values })
    },
    async find(id: string): Promise<StoredCode | undefined> {
      const [row] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id))
      return row
    },
    async findFor({ purpose, email, browserHash }: CodeRequest): Promise<StoredCode | undefined> {
      const [row] = await db
        .select()
        .from(oneTimeCodes)
        .where(
          and(
            eq(oneTimeCodes.purpose, purpose),
            eq(oneTimeCodes.email, email),
            eq(oneTimeCodes.browserHash, browserHash),
          ),
        )
      return row
    },
    async removeFor(email: string): Promise<void> {
      await db.delete(oneTimeCodes).where(eq(oneTimeCodes.email, email))
    },
    async take(id: string): Promise<boolean> {
      const taken = await db
        .delete(oneTimeCodes)
        .where(eq(oneTimeCodes.id, id))
        .returning({ id: oneTimeCodes.id })
      return taken.length > 0
    },
    async prune(before: Date): Promise<void> {
      await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before))
    },
  }
}

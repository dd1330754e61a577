import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { signingKeys } from '../db/schema.ts'

type StoredKey = Readonly<typeof signingKeys.$inferSelect>

/** Where the keys of the OpenID provider lie, sealed. */
export function signingKeyStorage(db: Drizzle) {
  const list = (from: Pick<Drizzle, 'select'>) =>
    from.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), asc(signingKeys.id))
  return {
    async list(): Promise<StoredKey[]> {
      return list(db)
    },
    async add(key: StoredKey, newest: string | null): Promise<boolean> {
      return db.transaction(async (transaction) => {
        // Without it two processes could both find the same newest key.
        await transaction.execute(sql`lock table ${signingKeys} in exclusive mode`)
        const [found] = await list(transaction).limit(1)
        if ((found?.id ?? null) !== newest) return false
        await transaction.insert(signingKeys).values(key)
        return true
      })
    },
    async remove(id: string): Promise<void> {
      await db.delete(signingKeys).where(eq(signingKeys.id, id))
    },
  }
}

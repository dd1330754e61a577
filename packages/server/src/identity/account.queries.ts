import { and, eq, sql } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { accounts } from '../db/schema.ts'

type Account = Readonly<typeof accounts.$inferSelect>

const uniqueViolation = '23505'

function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: string }).code === uniqueViolation) return true
  }
  return false
}

/** Where the accounts of the embedded identity service lie. */
export function accountStorage(db: Drizzle) {
  return {
    async find(id: string): Promise<Account | undefined> {
      const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
      return row
    },
    async findByEmail(email: string): Promise<Account | undefined> {
      const [row] = await db.select().from(accounts).where(eq(accounts.email, email))
      return row
    },
    async insert(account: Account & { roles: readonly string[] }): Promise<boolean> {
      const inserted = await db
        .insert(accounts)
        .values({ ...account, roles: [...account.roles] })
        .onConflictDoNothing({ target: accounts.email })
        .returning({ id: accounts.id })
      return inserted.length > 0
    },
    async setPasswordHash(id: string, passwordHash: string | null): Promise<void> {
      await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
    },
    async replacePasswordHash(
      id: string,
      before: Pick<Account, 'passwordHash' | 'isEmailVerified'>,
      passwordHash: string,
    ): Promise<boolean> {
      const replaced = await db
        .update(accounts)
        .set({ passwordHash })
        .where(
          and(
            eq(accounts.id, id),
            sql`${accounts.passwordHash} is not distinct from ${before.passwordHash}`,
            eq(accounts.isEmailVerified, before.isEmailVerified),
          ),
        )
        .returning({ id: accounts.id })
      return replaced.length > 0
    },
    async takeOver(id: string): Promise<void> {
      await db.update(accounts).set({ isEmailVerified: true, passwordHash: null }).where(eq(accounts.id, id))
    },
    async setNames(id: string, names: { userName: string; displayName: string }): Promise<void> {
      await db.update(accounts).set(names).where(eq(accounts.id, id))
    },
    async setEmail(id: string, email: string): Promise<boolean> {
      try {
        const changed = await db
          .update(accounts)
          .set({ email, isEmailVerified: true })
          .where(eq(accounts.id, id))
          .returning({ id: accounts.id })
        return changed.length > 0
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },
    async remove(id: string): Promise<void> {
      await db.delete(accounts).where(eq(accounts.id, id))
    },
  }
}

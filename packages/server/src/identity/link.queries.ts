import { and, asc, eq } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { accountLinks } from '../db/schema.ts'

type AccountLink = Readonly<typeof accountLinks.$inferSelect>

/** Where it is kept who at another identity service is which account. */
export function linkStorage(db: Drizzle) {
  return {
    async find(provider: string, subject: string): Promise<AccountLink | undefined> {
      const [row] = await db
        .select()
        .from(accountLinks)
        .where(and(eq(accountLinks.provider, provider), eq(accountLinks.subject, subject)))
      return row
    },
    async list(accountId: string): Promise<AccountLink[]> {
      return db
        .select()
        .from(accountLinks)
        .where(eq(accountLinks.accountId, accountId))
        .orderBy(asc(accountLinks.createdAt), asc(accountLinks.provider))
    },
    async insert(link: AccountLink): Promise<boolean> {
      const inserted = await db
        .insert(accountLinks)
        .values(link)
        .onConflictDoNothing()
        .returning({ subject: accountLinks.subject })
      return inserted.length > 0
    },
    async remove({
      accountId,
      provider,
      subject,
    }: Pick<AccountLink, 'accountId' | 'provider' | 'subject'>): Promise<void> {
      const isIt = and(eq(accountLinks.provider, provider), eq(accountLinks.subject, subject))
      await db.delete(accountLinks).where(and(isIt, eq(accountLinks.accountId, accountId)))
    },
    async removeByAccount(accountId: string): Promise<void> {
      await db.delete(accountLinks).where(eq(accountLinks.accountId, accountId))
    },
  }
}

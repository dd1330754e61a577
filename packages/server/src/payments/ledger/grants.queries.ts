import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { grants, principals } from '../../db/schema.ts'
import { timeValue } from '../../db/sql-values.ts'
import { keepResultsOfPlans } from './kept-results.queries.ts'
import type { GrantPeriods } from './periods.ts'

type Row = typeof grants.$inferSelect

/** What was bought with one payment. */
export interface Grant extends GrantPeriods {
  id: string
  paymentId: string
  revokedAt: Date | null
}

const toGrant = (row: Row): Grant => ({
  id: row.id,
  paymentId: row.paymentId,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  godmode:
    row.godmodeStartsAt && row.godmodeEndsAt
      ? { startsAt: row.godmodeStartsAt, endsAt: row.godmodeEndsAt }
      : null,
  revokedAt: row.revokedAt,
})

const columnsOf = ({ startsAt, endsAt, godmode }: GrantPeriods) => ({
  startsAt,
  endsAt,
  godmodeStartsAt: godmode?.startsAt ?? null,
  godmodeEndsAt: godmode?.endsAt ?? null,
})

/**
 * Keeps others from changing what a buyer has until the transaction ends. Rows that merely refer to the buyer can
 * still be written.
 */
export const lockBuyer = (tx: Transaction, principalId: string): Promise<void> =>
  lockBuyers(tx, [principalId])

/** The same for several, in one order by everybody, so that no two wait for each other. */
export async function lockBuyers(tx: Transaction, principalIds: readonly string[]): Promise<void> {
  if (principalIds.length === 0) return
  await tx
    .select({ id: principals.id })
    .from(principals)
    .where(inArray(principals.id, [...principalIds]))
    .orderBy(principals.id)
    .for('no key update')
}

/** What a buyer has that was not taken back, as it follows in time. */
export const grantsOf = async (db: Queryable, principalId: string): Promise<Grant[]> =>
  (await grantsByBuyer(db, [principalId])).get(principalId) ?? []

/** The same of several buyers; of those who have nothing there is nothing. */
export async function grantsByBuyer(
  db: Queryable,
  principalIds: readonly string[],
): Promise<Map<string, Grant[]>> {
  const rows = await db
    .select()
    .from(grants)
    .where(and(inArray(grants.principalId, [...principalIds]), isNull(grants.revokedAt)))
    .orderBy(asc(grants.startsAt))
  const found = new Map<string, Grant[]>()
  for (const row of rows) {
    const own = found.get(row.principalId!)
    if (own) own.push(toGrant(row))
    else found.set(row.principalId!, [toGrant(row)])
  }
  return found
}

export async function grantsOfPayments(db: Queryable, paymentIds: readonly string[]): Promise<Grant[]> {
  if (paymentIds.length === 0) return []
  const rows = await db
    .select()
    .from(grants)
    .where(inArray(grants.paymentId, [...paymentIds]))
  return rows.map(toGrant)
}

/** What is to be given for a payment. */
export interface NewGrant {
  paymentId: string
  principalId: string
  periods: GrantPeriods
  now: Date
}

/** One for each payment: a second one is not stored. What buyers had made by tools is kept as long as their plan says. */
export async function insertGrants(tx: Transaction, given: readonly NewGrant[]): Promise<void> {
  await tx
    .insert(grants)
    .values(
      given.map(({ paymentId, principalId, periods, now }) => ({
        id: randomUUID(),
        paymentId,
        principalId,
        createdAt: now,
        ...columnsOf(periods),
      })),
    )
    .onConflictDoNothing({ target: grants.paymentId })
  const buyers = given.map(({ principalId }) => principalId)
  await keepResultsOfPlans(tx, buyers, given[0]!.now)
}

export async function moveGrant(tx: Transaction, { id, ...periods }: Grant): Promise<void> {
  await tx.update(grants).set(columnsOf(periods)).where(eq(grants.id, id))
}

/** Takes back what was bought with a payment; what it was until now is in the answer. */
export async function revokeGrant(tx: Transaction, paymentId: string, now: Date): Promise<Grant | undefined> {
  const [row] = await tx
    .update(grants)
    .set({ revokedAt: now })
    .where(and(eq(grants.paymentId, paymentId), isNull(grants.revokedAt)))
    .returning()
  return row && { ...toGrant(row), revokedAt: null }
}

/** Of an erased user the purchases stay, without a name. */
export async function anonymiseGrants(tx: Transaction, principalId: string): Promise<void> {
  await tx.update(grants).set({ principalId: null }).where(eq(grants.principalId, principalId))
}

/** A plan that ends soon with nothing behind it, or its add-on that ends before it. */
export interface EndingPlan {
  kind: 'plan' | 'add-on'
  grantId: string
  principalId: string
  endsAt: Date
}

/** Plans that end before a moment and were not spoken of. */
export async function endingPlans(
  db: Queryable,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<EndingPlan[]> {
  const { rows } = await db.execute<EndingRow>(sql`
    select g.id, g.principal_id, g.ends_at from grants g
    where g.revoked_at is null and g.reminded_at is null and g.principal_id is not null
      and g.ends_at > ${timeValue(now)} and g.ends_at <= ${timeValue(before)}
      and not exists (
        select from grants l where l.principal_id = g.principal_id and l.revoked_at is null and l.ends_at > g.ends_at
      )
    order by g.ends_at limit ${limit}`)
  return rows.map((row) => toEnding('plan', row))
}

/** Add-ons that end before a moment, while the plan goes on, and were not spoken of. */
export async function endingAddOns(
  db: Queryable,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<EndingPlan[]> {
  const { rows } = await db.execute<EndingRow>(sql`
    select g.id, g.principal_id, g.godmode_ends_at as ends_at from grants g
    where g.revoked_at is null and g.godmode_reminded_at is null and g.principal_id is not null
      and g.godmode_ends_at > ${timeValue(now)}
      and g.godmode_ends_at <= ${timeValue(before)}
      and not exists (
        select from grants l where l.principal_id = g.principal_id and l.revoked_at is null
          and l.godmode_ends_at > g.godmode_ends_at
      )
      and exists (
        select from grants l where l.principal_id = g.principal_id and l.revoked_at is null
          and l.ends_at > g.godmode_ends_at
      )
    order by g.godmode_ends_at limit ${limit}`)
  return rows.map((row) => toEnding('add-on', row))
}

type EndingRow = { id: string; principal_id: string; ends_at: string | Date }

const toEnding = (kind: EndingPlan['kind'], row: EndingRow): EndingPlan => ({
  kind,
  grantId: row.id,
  principalId: row.principal_id,
  endsAt: new Date(row.ends_at),
})

/** Notes that it was said. */
export async function noteReminder(
  db: Queryable,
  { kind, grantId }: Pick<EndingPlan, 'kind' | 'grantId'>,
  now: Date,
): Promise<void> {
  const noted = kind === 'plan' ? { remindedAt: now } : { godmodeRemindedAt: now }
  await db.update(grants).set(noted).where(eq(grants.id, grantId))
}

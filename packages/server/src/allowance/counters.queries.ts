import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Drizzle, Queryable, Transaction } from '../db/database.ts'
import { principals, usageCounters } from '../db/schema.ts'
import { timeValue } from '../db/sql-values.ts'

export interface Counter {
  /** A principal's id or an address key. */
  subject: string
  /** What is counted and in which period; one limit for each. */
  kind: string
  window: Date
  limit: number
  /**
   * How much is taken or given back at once.
   * @default 1
   */
  amount?: number
  /** Whether it is a visitor's: it becomes a user's when the visitor signs in. */
  isVisitors?: boolean
}

const amountOf = ({ amount = 1 }: Counter): number => amount

/**
 * Takes from each counter in a single statement, so that however many ask at once, no more than the limit gets
 * through. The answer: the counters that had not enough left.
 */
export async function countUp(db: Queryable, counters: readonly Counter[]): Promise<Counter[]> {
  // A first row would be inserted whatever the limit.
  const tooSmall = counters.filter((counter) => amountOf(counter) > counter.limit)
  if (tooSmall.length > 0) return [...tooSmall, ...(await countUp(db, without(counters, tooSmall)))]
  if (counters.length === 0) return []
  const limits = sql.join(
    counters.map(({ kind, limit }) => sql`when ${kind} then ${limit}::int`),
    sql` `,
  )
  const values = sql.join(
    counters.map(
      (counter) =>
        sql`(${counter.subject}, ${counter.kind}, ${timeValue(counter.window)}, ${amountOf(counter)}::int)`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<{ subject: string; kind: string }>(sql`
    insert into usage_counters as used (subject, kind, "window", count) values ${values}
    on conflict (subject, kind, "window") do update set count = used.count + excluded.count
      where used.count + excluded.count <= case used.kind ${limits} else 0 end
    returning subject, kind`)
  const taken = new Set(rows.map(({ subject, kind }) => `${kind} ${subject}`))
  return counters.filter(({ subject, kind }) => !taken.has(`${kind} ${subject}`))
}

const without = (counters: readonly Counter[], others: readonly Counter[]) =>
  counters.filter((counter) => !others.includes(counter))

/**
 * Gives back to each counter what was taken from it. The rows are locked in the order in which they are given, which is
 * that in which they are taken from: an update alone takes them as they lie, and would wait in a circle.
 */
export async function countDown(db: Queryable, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return
  const rows = sql.join(
    counters.map(
      (counter, place) =>
        sql`(${counter.subject}::text, ${counter.kind}::text, ${timeValue(counter.window)}, ${amountOf(counter)}::int, ${place}::int)`,
    ),
    sql`, `,
  )
  await db.execute(sql`
    with locked as materialized (
      select used.subject, used.kind, used."window", given.amount
      from (values ${rows}) as given (subject, kind, "window", amount, place)
      join usage_counters as used
        on used.subject = given.subject and used.kind = given.kind and used."window" = given."window"
      order by given.place
      for update of used)
    update usage_counters as used set count = greatest(used.count - locked.amount, 0)
    from locked
    where used.subject = locked.subject and used.kind = locked.kind and used."window" = locked."window"`)
}

/**
 * Where what was taken from a visitor's counters is counted by now: with the user, when the visitor has become one.
 * Nothing is moved from there until the transaction ends.
 */
export async function whereCounted(
  tx: Transaction,
  visitorId: string,
  counters: readonly Counter[],
): Promise<Counter[]> {
  const [visitor] = await tx
    .select({ becameId: principals.becameId })
    .from(principals)
    .where(eq(principals.id, visitorId))
    .for('share')
  const userId = visitor?.becameId
  if (!userId) return [...counters]
  // What is there under the visitor's own name was taken after that, by a call that was on its way.
  const own = await readCounters(tx, counters)
  return counters.map((counter) =>
    counter.isVisitors && (own.get(counter.kind) ?? 0) < amountOf(counter)
      ? { ...counter, subject: userId }
      : counter,
  )
}

/** What was used so far, by `kind`. */
export async function readCounters(
  db: Queryable,
  counters: readonly Counter[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({
      subject: usageCounters.subject,
      kind: usageCounters.kind,
      window: usageCounters.window,
      count: usageCounters.count,
    })
    .from(usageCounters)
    .where(
      and(
        inArray(
          usageCounters.subject,
          counters.map(({ subject }) => subject),
        ),
        inArray(
          usageCounters.window,
          counters.map(({ window }) => window),
        ),
      ),
    )
  return new Map(
    counters.map((counter) => {
      const row = rows.find(
        ({ subject, kind, window }) =>
          subject === counter.subject &&
          kind === counter.kind &&
          window.getTime() === counter.window.getTime(),
      )
      return [counter.kind, row?.count ?? 0]
    }),
  )
}

export async function deleteCountersBefore(db: Drizzle, time: Date): Promise<void> {
  await db.delete(usageCounters).where(lt(usageCounters.window, time))
}

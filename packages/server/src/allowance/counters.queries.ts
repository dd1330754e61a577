import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Drizzle } from '../db/database.ts'
import { usageCounters } from '../db/schema.ts'

export interface Counter {
  /** A principal's id or an address key. */
  subject: string
  /** What is counted and in which period; one limit for each. */
  kind: string
  window: Date
  limit: number
}

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`

/**
 * Takes one from each counter in a single statement, so that however many ask at once, no more than the limit
 * get through. The answer: the counters that had nothing left.
 */
export async function countUp(db: Drizzle, counters: readonly Counter[]): Promise<Counter[]> {
  const limits = sql.join(
    counters.map(({ kind, limit }) => sql`when ${kind} then ${limit}::int`),
    sql` `,
  )
  const values = sql.join(
    counters.map(({ subject, kind, window }) => sql`(${subject}, ${kind}, ${instant(window)}, 1)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ subject: string; kind: string }>(sql`
    insert into usage_counters as used (subject, kind, "window", count) values ${values}
    on conflict (subject, kind, "window") do update set count = used.count + 1
      where used.count < case used.kind ${limits} else 0 end
    returning subject, kind`)
  const taken = new Set(rows.map(({ subject, kind }) => `${kind} ${subject}`))
  return counters.filter(({ subject, kind }) => !taken.has(`${kind} ${subject}`))
}

/** Gives back one to each counter. */
export async function countDown(db: Drizzle, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return
  const keys = sql.join(
    counters.map(({ subject, kind, window }) => sql`(${subject}, ${kind}, ${instant(window)})`),
    sql`, `,
  )
  await db.execute(sql`
    update usage_counters set count = count - 1
    where (subject, kind, "window") in (${keys}) and count > 0`)
}

/** What was used so far, by `kind`. */
export async function readCounters(db: Drizzle, counters: readonly Counter[]): Promise<Map<string, number>> {
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

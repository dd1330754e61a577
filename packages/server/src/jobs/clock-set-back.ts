import type { Database } from '../db/database.ts'

/** Milliseconds between two looks. */
const lookEvery = 120_000

/**
 * Puts right what a clock that was ahead and was set back has left in the queue's tables. The queue itself would wait
 * until the clock shows that time again: for its schedules, its own tidying up, and what became of jobs meanwhile.
 *
 * To be called before each statement of the queue, which asks all the time: it looks with the first one, and then every
 * two minutes.
 */
export function afterClockSetBack(database: Database, schema: string): () => Promise<void> {
  const text = putRight(schema)
  let last = -Infinity
  return async () => {
    const now = performance.now()
    if (now - last < lookEvery) return
    last = now
    await database.execute(text)
  }
}

// How the queue itself reckons when a job is tried again, at most.
const longestWait =
  'greatest(retry_delay, least(retry_delay_max, greatest(retry_delay, 1) * 2 ^ least(16, retry_count + 1)))'

// By the database's clock, as the queue itself goes by it. `monitor_backoff_on` stays: it lies ahead rightly, and only
// puts off counts that nobody reads. Jobs lose their `created_on`, or each look would cut short the wait before their
// next try.
const putRight = (schema: string) => `
  do $$
  declare
    soon timestamptz := now() + interval '1 minute';
  begin
    update ${schema}.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null
      where greatest(cron_on, bam_on, flow_on, reindex_on) > soon;
    update ${schema}.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where greatest(monitor_claim_on, monitor_on, maintain_on) > soon;
    update ${schema}.job set created_on = now(), start_after = now()
      where state < 'active' and not blocked and created_on > soon;
    update ${schema}.job set start_after = now()
      where state = 'retry' and start_after > soon + ${longestWait} * interval '1s';
    update ${schema}.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
      where state = 'active' and greatest(started_on, heartbeat_on) > soon;
    update ${schema}.job set completed_on = now() where state > 'active' and completed_on > soon;
  exception
    -- The tables are yet to be made, or to be brought up to date.
    when undefined_table or undefined_column then null;
  end $$`

import type { ErrorCode, MessageStatus } from '@ai-studio/contract'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { giveBackCredits } from '../../allowance/index.ts'
import type { Drizzle, Queryable } from '../../db/database.ts'
import { generationEvents, idempotencyKeys, messages, type TakenCredits } from '../../db/schema.ts'
import { milliseconds, timeValue, uuids } from '../../db/sql-values.ts'
import { isOurFault, spoiltCredits } from '../spoilt-answer.ts'

/** Text of one answer for the table: an entry of its log that ends at the sequence number. */
export interface TextEntry {
  id: string
  sequence: number
  text: string
}

const entriesFrom = (entries: readonly TextEntry[]) =>
  sql`json_to_recordset(${JSON.stringify(entries)}::json) as e(id uuid, sequence bigint, text text)`

/** The first entry of an answer's log; belongs into the transaction that creates the message. */
export async function startLog(tx: Queryable, messageId: string, now: Date): Promise<void> {
  await tx.insert(generationEvents).values({ messageId, sequence: 1, kind: 'start', createdAt: now })
}

/** Until when a process that starts an answer now is believed alive, by the database's clock. */
export const leaseFor = (duration: number) => sql<Date>`now() + ${milliseconds(duration)}`

interface TextToAppend {
  /** All answers concerned; those without an entry are only looked after. */
  ids: readonly string[]
  entries: readonly TextEntry[]
  /** Whose leases are renewed. */
  renew: readonly string[]
  /** For how long, in milliseconds. */
  lease: number
}

/**
 * Writes text of several answers and renews leases, in one statement. Answers that are missing from the result
 * are no longer ours to write; the value says whether somebody asked for a stop. An entry that is there already,
 * from an attempt with unknown outcome, stays as it is: repeat the very same entry.
 */
export async function appendText(
  db: Queryable,
  { ids, entries, renew, lease }: TextToAppend,
  now: Date,
): Promise<Map<string, { isStopRequested: boolean }>> {
  const { rows } = await db.execute<{ id: string; stop: boolean }>(sql`
    with alive as (
      select id, stop_requested_at from messages
      where id in (${uuids(ids)}) and status = 'streaming' for share
    ), renewed as (
      update messages m set lease_until = now() + ${milliseconds(lease)}
      from alive a where m.id = a.id and a.id in (${uuids(renew)})
    ), written as (
      insert into generation_events (message_id, sequence, kind, text, created_at)
      select e.id, e.sequence, 'text', e.text, ${timeValue(now)}
      from ${entriesFrom(entries)} join alive a on a.id = e.id
      on conflict do nothing
    )
    select id, stop_requested_at is not null as stop from alive`)
  return new Map(rows.map((row) => [row.id, { isStopRequested: row.stop }]))
}

interface FinishedAnswer {
  id: string
  conversationId: string
  status: MessageStatus
  errorCode: ErrorCode | null
  content: string
  /** What the table does not have yet, or may not have. */
  entries: readonly TextEntry[]
  finishedAt: Date
}

/**
 * Ends an answer: the rest of its log, its whole text, status and time, and what it gives back when our fault has
 * spoilt it. False when the message is not being written any more; then nothing is given back.
 */
export async function finishAnswer(db: Drizzle, answer: FinishedAnswer): Promise<boolean> {
  // Nearly all end well, and in one statement.
  if (!isOurFault(answer.errorCode)) return (await endAnswer(db, answer)) !== undefined
  return db.transaction(async (tx) => {
    const ended = await endAnswer(tx, answer)
    if (ended) await giveBackCredits(tx, spoiltCredits(ended.taken ?? [], answer.content.trim() === ''))
    return ended !== undefined
  })
}

/** The answer: what had been taken for it; undefined when the message is not being written any more. */
async function endAnswer(
  db: Queryable,
  answer: FinishedAnswer,
): Promise<{ taken: TakenCredits[] | null } | undefined> {
  const finishedAt = timeValue(answer.finishedAt)
  const { rows } = await db.execute<{ taken: TakenCredits[] | null }>(sql`
    with conversation as (
      select id from conversations where id = ${answer.conversationId}::uuid for no key update
    ), written as (
      select m.id, m.taken from messages m join conversation c on c.id = m.conversation_id
      where m.id = ${answer.id}::uuid and m.status = 'streaming' for no key update of m
    ), done as (
      update messages m set status = ${answer.status}, content = ${answer.content},
        error_code = ${answer.errorCode}, finished_at = ${finishedAt}, lease_until = null, taken = null
      from written w where m.id = w.id returning m.id
    ), rest as (
      insert into generation_events (message_id, sequence, kind, text, created_at)
      select e.id, e.sequence, 'text', e.text, ${finishedAt}
      from ${entriesFrom(answer.entries)} join done d on d.id = e.id
      on conflict do nothing
    ), ended as (
      insert into generation_events (message_id, sequence, kind, created_at)
      select id, ${answer.content.length + 2}::bigint, 'end', ${finishedAt} from done
    ), touched as (
      update conversations c set updated_at = greatest(c.updated_at, ${finishedAt})
      from done where c.id = ${answer.conversationId}::uuid
    )
    select w.taken from written w join done d on d.id = w.id`)
  return rows[0]
}

interface StoredEvent {
  sequence: number
  kind: 'start' | 'text' | 'end'
  text: string
}

/** The next entries of a log after a sequence number. */
export function eventsAfter(
  db: Queryable,
  messageId: string,
  sequence: number,
  limit: number,
): Promise<StoredEvent[]> {
  return db
    .select({
      sequence: generationEvents.sequence,
      kind: generationEvents.kind,
      text: generationEvents.text,
    })
    .from(generationEvents)
    .where(and(eq(generationEvents.messageId, messageId), gt(generationEvents.sequence, sequence)))
    .orderBy(asc(generationEvents.sequence))
    .limit(limit)
}

/** Asks whichever process writes the answer to stop. False when nobody is writing it. */
export async function requestStop(db: Queryable, messageId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ stopRequestedAt: sql`coalesce(${messages.stopRequestedAt}, ${timeValue(now)})` })
    .where(and(eq(messages.id, messageId), eq(messages.status, 'streaming')))
    .returning({ id: messages.id })
  return rows.length > 0
}

/** Which answers that are being written are taken for abandoned. */
interface Abandoned {
  /** Also those whose lease still runs: nobody but this process can be writing. */
  evenWithLease: boolean
  /** Those that this process is writing, or still has to save. */
  except: readonly string[]
  /** Only the one in this conversation. */
  conversationId?: string
}

/** Whatever `trim` removes. */
const blank =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Ends abandoned answers with the text their log has, and gives back what that leaves of their cost. The answer: their ids. */
export async function interruptAbandoned(db: Drizzle, which: Abandoned, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const ended = await endAbandoned(tx, which, now)
    // All at once, so that those who end several lock what they share in the same order.
    await giveBackCredits(
      tx,
      ended.flatMap(({ taken, isEmpty }) => spoiltCredits(taken ?? [], isEmpty)),
    )
    return ended.map(({ id }) => id)
  })
}

interface EndedAnswer {
  id: string
  taken: TakenCredits[] | null
  isEmpty: boolean
}

async function endAbandoned(tx: Queryable, which: Abandoned, now: Date): Promise<EndedAnswer[]> {
  const conversation = which.conversationId
    ? sql`and m.conversation_id = ${which.conversationId}::uuid`
    : sql``
  const lease = which.evenWithLease ? sql`` : sql`and m.lease_until < now()`
  const { rows } = await tx.execute<{ id: string; taken: TakenCredits[] | null; isEmpty: boolean }>(sql`
    with abandoned as (
      select m.id, m.taken from messages m
      where m.status = 'streaming' ${lease} ${conversation}
        and m.id not in (${uuids(which.except)})
      limit 1000 for update skip locked
    ), texts as (
      select a.id, coalesce(string_agg(e.text, '' order by e.sequence), '') as content,
        coalesce(max(e.sequence), 1) as stored
      from abandoned a left join generation_events e on e.message_id = a.id group by a.id
    ), done as (
      update messages m set status = 'interrupted', error_code = 'GENERATION_INTERRUPTED', content = t.content,
        finished_at = ${timeValue(now)}, lease_until = null, taken = null
      from texts t where m.id = t.id returning m.id
    ), ended as (
      insert into generation_events (message_id, sequence, kind, created_at)
      select t.id, t.stored + 1, 'end', ${timeValue(now)} from texts t
    )
    select d.id, a.taken, btrim(t.content, ${blank}) = '' as "isEmpty"
    from done d join abandoned a on a.id = d.id join texts t on t.id = d.id`)
  return rows
}

/** Deletes logs of answers that ended before a time; the messages themselves keep their text. */
export async function pruneEvents(db: Drizzle, before: Date): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ messageId: generationEvents.messageId })
      .from(generationEvents)
      // The kind is written out, not a parameter, so that the index of ends fits whatever the values are.
      .where(
        and(sql`${generationEvents.kind} = 'end'`, sql`${generationEvents.createdAt} < ${timeValue(before)}`),
      )
      .limit(200)
    if (rows.length === 0) return
    await db.delete(generationEvents).where(
      inArray(
        generationEvents.messageId,
        rows.map((row) => row.messageId),
      ),
    )
  }
}

export async function pruneIdempotencyKeys(db: Drizzle, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(sql`${idempotencyKeys.createdAt} < ${timeValue(before)}`)
}

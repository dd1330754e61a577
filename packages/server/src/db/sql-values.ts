import { sql } from 'drizzle-orm'

// Values of statements that are written out. What a comparison with a column binds needs none of these.

/** A moment; null for none. */
export const timeValue = (time: Date | null) => sql`${time?.toISOString() ?? null}::timestamptz`

/** A duration, given in milliseconds. */
export const milliseconds = (duration: number) => sql`${duration}::int * interval '1 millisecond'`

/** The rows of a list of ids. One parameter however many there are, so that the statement's text stays the same. */
export const uuids = (ids: readonly string[]) =>
  sql`select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json)`

import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Words to search in; filled by triggers of the database alone. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

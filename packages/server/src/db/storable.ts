/**
 * A value as a JSON column of the database takes it. Of texts it takes neither NUL nor half of a sign that is written
 * as two units, and both come: from a form, from a document, from a text that was cut.
 */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as Value
  if (Array.isArray(value)) return value.map((item: unknown) => storable(item)) as Value
  // A moment becomes a text of its own.
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [key, storable(item)])
  return Object.fromEntries(entries) as Value
}

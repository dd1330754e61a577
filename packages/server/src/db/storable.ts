/**
 * A text as a column of the database takes it: neither with NUL nor with half of a sign that is written as two units, and
 * both come: from a form, from a document, from a model, from a text that was cut. Nobody sees NUL, so it is left out; a
 * half is shown as the replacement character, and becomes that. Halves first: taking out what stood between two of them
 * must not make a sign of them, wherever pieces of the text were cut.
 */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** A value as a JSON column of the database takes it: all its texts storable. */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => storable(item)) as Value
  // A moment becomes a text of its own.
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [key, storable(item)])
  return Object.fromEntries(entries) as Value
}

/** Whether a name or a value has a NUL in it, which no column of a database takes. */
export const hasNul = (fields: URLSearchParams): boolean =>
  [...fields].flat().some((text) => text.includes('\0'))

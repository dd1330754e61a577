/** Whether a column of tables says that it has years. */
const saysYear = /(?<!\p{L})(?:year|fy|năm)(?!\p{L})/iu

/**
 * Whether a value in a column of this name is a year. Years are neither added up nor written with separators; amounts of
 * that size are.
 */
export const isYear = (column: string, value: unknown): boolean =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= 1900 &&
  value <= 2100 &&
  saysYear.test(column)

/** A number for reading. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value)
}

/** A share between 0 and 1 as whole percent. */
export function formatPercent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in bytes, for reading, in steps of 1,024, in the largest unit that keeps it at one or more. */
export function formatBytes(bytes: number, language: string): string {
  const step = 1024
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= step && unit < units.length - 1) {
    value /= step
    unit += 1
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value)
}

/** Columns of one width each, two spaces apart, without spaces at the ends of lines. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, width(cell))
  }
  return rows.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** Letters as people see them: an accent may be a sign of its own. */
const width = (text: string): number => [...text.normalize('NFC')].length

/** What other people have written, on one line and without signs that steer a terminal. */
export const harmless = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** "2026-03-10 09:00", in UTC. */
export const timeText = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

/** "2026-03-10 09:00:05", in UTC. */
export const exactTimeText = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

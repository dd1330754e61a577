const hanoiMs = 7 * 60 * 60_000

/** A moment as VNPay writes it: Hanoi's time as `yyyyMMddHHmmss`. */
export const timestamp = (moment: Date): string =>
  new Date(moment.getTime() + hanoiMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** Reads VNPay's way of writing a moment; null when it is none. */
export function readTimestamp(text: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - hanoiMs)
  // The 31st of February is some other day.
  return timestamp(moment) === text ? moment : null
}

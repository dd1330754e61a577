/** Vietnam has no summer time: seven hours ahead of UTC all year. */
const aheadMs = 7 * 60 * 60 * 1000

/** A moment as VNPay writes it: `yyyyMMddHHmmss` in Vietnam's time, wherever the server stands. */
export const toVnpayTime = (moment: Date): string =>
  new Date(moment.getTime() + aheadMs).toISOString().slice(0, 19).replace(/[-T:]/g, '')

/** The moment that VNPay means; null where the text is none. */
export function fromVnpayTime(text: string): Date | null {
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
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - aheadMs)
  // The 31st of February would become a day in March.
  return toVnpayTime(moment) === text ? moment : null
}

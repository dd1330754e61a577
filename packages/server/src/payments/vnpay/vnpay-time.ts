/** Vietnam has no summer time: seven hours ahead of UTC all year. */
const aheadMs = 7 * 60 * 60 * 1000

/** A moment as VNPay writes it: `yyyyMMddHHmmss` in Vietnam's time, wherever the server stands. */
export const toVnpayTime = (moment: Date): string =>
  new Date(moment.getTime() + aheadMs).toISOString().slice(0, 19).replace(/[-T:]/g, '')

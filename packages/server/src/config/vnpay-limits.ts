/** What VNPay takes at least, in whole dong. */
export const smallestVnpayAmount = 5_000
/** What is too much for VNPay, in whole dong. */
export const vnpayAmountLimit = 1_000_000_000

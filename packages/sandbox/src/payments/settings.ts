/** What the played gateways know of the studio; addresses are read when they are needed. */
export interface PlayedPayments {
  vnpay: {
    /** The merchant's code, eight characters. */
    code: string
    secret: string
    /** Where VNPay's notices (IPN) go. */
    notifyUrl: string
  }
  paypal: {
    clientId: string
    secret: string
    webhookId: string
    /** Where PayPal's webhooks go. */
    notifyUrl: string
  }
  /** Origins that people may be sent back to. */
  returnOrigins: readonly string[]
  /** Real gateways take minutes for what is played here in seconds. */
  clock?: {
    /**
     * Between two attempts to deliver a notice, in milliseconds; what comes late comes five times later.
     * @default 3000
     */
    retryMs?: number
    /**
     * How long a notice waits for its answer, in milliseconds.
     * @default 10000
     */
    answerMs?: number
  }
}

/** Whether people may be sent to an address. */
export function isReturnAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && origins.includes(url.origin) && url.hash === '' && !url.username && !url.password
}

/** Why the operator's command did not do what it was asked. Its texts stand in the locale files under the same names. */
export type RefusalCode =
  /** No payment of that name. */
  | 'NOT_FOUND'
  /** Several payments of that name. */
  | 'AMBIGUOUS'
  /** Only what is paid can be given back. */
  | 'NOT_PAID'
  | 'REFUNDED_BEFORE'
  /** It was noted that it went back, and the gateway has it still: a person has to find out which is true. */
  | 'REFUND_NOT_ARRIVED'
  /** Somebody else is giving it back at this moment. */
  | 'REFUND_RUNNING'
  /** The gateway has understood and does not give it back. */
  | 'REFUND_REFUSED'
  /** The same of money that was to go back once before. */
  | 'REFUND_REFUSED_AGAIN'
  /** The gateway gave no answer to a refund: the money may have gone back. */
  | 'REFUND_UNKNOWN'
  /** The gateway gave no answer to a question. */
  | 'GATEWAY_AWAY'
  /** The gateway of the payment is not configured any more. */
  | 'NO_GATEWAY'
  /** Nobody has to look at it. */
  | 'NOT_FLAGGED'
  /** Mail cannot be sent, so a newsletter would reach nobody. */
  | 'NO_MAIL'
  | 'INVALID'
  | 'INTERNAL'
  /** No server of this machine listens. */
  | 'NO_SERVER'
  /** The server belongs to another user of the machine. */
  | 'NOT_ALLOWED'
  /** The server took the command and went away. */
  | 'NO_ANSWER'

/** Values that the text of a refusal names. */
export type RefusalValues = Record<string, string>

/** The command was understood and not done. */
export class OperatorRefusal extends Error {
  readonly code: RefusalCode
  readonly values: RefusalValues
  constructor(code: RefusalCode, values: RefusalValues = {}, cause?: unknown) {
    super(`The operator's command is refused: ${code}`, { cause })
    this.name = 'OperatorRefusal'
    this.code = code
    this.values = values
  }
}

import type { Operation } from '../routes.ts'

/** What is wrong with one answer, in words for whoever writes the server. */
export interface Finding {
  /** The call that was made, such as `POST /api/chat/send`. */
  call?: string
  /** What the contract wants. */
  expected: string
  /** What the server did. */
  came: string
  /** Place in the body, dotted, where it is about one. */
  path?: string
  /** What to do about it. */
  advice: string
  /** The answer's `X-Trace-Id`, under which the server's log may know more. */
  traceId?: string
}

/** The server does something else than the contract says. */
export class Mismatch extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(`expected ${finding.expected}, came ${finding.came}`)
    this.name = 'Mismatch'
    this.finding = finding
  }
}

/** The server does not have this call at all. */
export class NotServed extends Error {
  readonly operation: Operation

  constructor(operation: Operation) {
    super(`${operation} is not served`)
    this.name = 'NotServed'
    this.operation = operation
  }
}

/** The server has the call, but refuses a field that it need not take. */
export class NotTaken extends Error {
  readonly operation: Operation
  readonly field: string

  constructor(operation: Operation, field: string) {
    super(`${operation} does not take the field "${field}"`)
    this.name = 'NotTaken'
    this.operation = operation
    this.field = field
  }
}

/** A check that cannot be made this time, and why. */
export class NotChecked extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotChecked'
  }
}

/** Nothing answers at the address, or no longer. */
export class Unreachable extends Error {
  /** The call that got no answer. */
  readonly call: string

  constructor(call: string, reason: string) {
    super(`${call}: ${reason}`)
    this.name = 'Unreachable'
    this.call = call
  }
}

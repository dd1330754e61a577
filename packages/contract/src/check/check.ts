import type { Operation } from '../routes.ts'
import type { Visit } from './visit.ts'

/** One thing that the contract says, as a question to a server. */
export interface Check {
  /** What it is about, such as `stream`. */
  group: string
  /** What a server does that passes, as a sentence. */
  name: string
  /** The calls it needs; where the server does not have one of them, the check is not made. */
  operations: readonly Operation[]
  /** Why it cannot be made on this visit, where it cannot. */
  obstacle?(visit: Visit): string | undefined
  /**
   * Makes it. Gives back a remark for the report, if there is one.
   * @throws Mismatch, NotServed, NotTaken or NotChecked.
   */
  run(visit: Visit): Promise<string | void>
}

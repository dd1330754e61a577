import type { Lab } from '../browser/lab.ts'
import type { Stub } from '../stub/stub.ts'
import type { Subject } from '../subjects/subject.ts'

/** What one measurement of one subject has found: name to number. */
export type Sample = Record<string, number>

export interface Bench {
  lab: Lab
  stub: Stub
}

/** One thing that is measured for several subjects in turn. */
export interface Row {
  /** Of the table: R1 to R6. */
  readonly group: 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6'
  readonly id: string
  readonly title: string
  /** How often each subject is measured in a standard run; null is the page without a chat. */
  readonly repeat: number | ((subject: Subject | null) => number)
  /** Messages that are stored: they are made before the row begins, for all subjects. */
  readonly stored?: number
  /** A measurement that takes longer has failed, in milliseconds. */
  readonly limitMs: number
  /** Whether a subject takes part in a standard run. */
  readonly takes: (subject: Subject) => boolean
  readonly measure: (bench: Bench, subject: Subject | null) => Promise<Sample>
  /** Measured along with the subjects, as the page without a chat. */
  readonly hasBare?: boolean
}

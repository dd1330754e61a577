/** Where in a job a process can be killed, in the order in which it gets there. */
export const moments = [
  /** The queue has given it the job, and the job does not know. */
  'unclaimed',
  'claimed',
  /** Its file lies in its place, and everything is stored but the end of the transaction. */
  'unstored',
  /** The job has succeeded, and the queue does not know. */
  'stored',
] as const
export type Moment = (typeof moments)[number]

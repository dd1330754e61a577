/** Something that is fetched, in the state it is in. */
export interface Fetched<T> {
  /** What there is to show; null until it has arrived. */
  value: T | null
  /** Why it could not be fetched; null otherwise. */
  error: unknown
  /** Whether it failed before and is being fetched again. */
  isRetrying: boolean
  retry(): void
}

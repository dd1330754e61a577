/** What the worker is given: one sound, once. */
export interface Mp3Order {
  /** One or two channels, from -1 to 1. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  readonly sampleRate: number
  /** Thousands of bits a second. */
  readonly kilobits: number
}

/** What the worker says: how far it is, from 0 to 1; then the file; or what went wrong. */
export type Mp3Answer =
  | { readonly progress: number }
  | { readonly file: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly failure: string }

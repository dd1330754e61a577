/** What a program may take. */
export interface Limits {
  /** Milliseconds. */
  time: number
  /** Megabytes of its heap, and again as many of its buffers. */
  memory: number
}

/** A program and what it computes from. */
export interface Order {
  /** Address of the program's file. */
  program: string
  /** What of it the program loads before it has its input, by the program's own names; nothing by default. */
  preload?: string | undefined
  /** Anything that can be cloned. */
  input: unknown
  limits: Limits
}

/** What comes of an order; `exhausted` when its limits were reached. */
export type Answer =
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; message: string; stack: string | undefined }
  | { kind: 'exhausted' }

/** What a program tells while it runs, and at its end. */
export type Told = Answer | { kind: 'progress'; fraction: number }

/** From the server to its workshop. */
export type ToWorkshop = { id: number; order: Order } | { id: number; cancel: true }

/** From the workshop to its server. */
export interface FromWorkshop {
  id: number
  told: Told
}

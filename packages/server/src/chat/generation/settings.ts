import { streamHeartbeatMs } from '@ai-studio/contract'

/** How answers are written and kept; all times in milliseconds. */
export interface GenerationSettings {
  /** Longest time between a piece of text and its place in the table. */
  flushAfter: number
  /** How long a process that has fallen silent is still believed alive. */
  lease: number
  /** How often a lease is renewed while there is nothing to write; also how late a missed stop is noticed. */
  renewEvery: number
  /** How often answers whose lease has run out are looked for. */
  reapEvery: number
  /** Longest time for a whole answer. */
  answerLimit: number
  /** Longest wait for the first text, and between two pieces of it, where the model's provider waits no longer. */
  silenceLimit: number
  /** Longest answer, in UTF-16 code units: an upstream gone mad must not fill the memory. */
  lengthLimit: number
  /** How often an answer of another process is read again when no notification arrives. */
  pollEvery: number
  /** How often idle readers hear that the connection lives. */
  heartbeatEvery: number
  /** How long running answers may go on when the server shuts down. */
  shutdownGrace: number
  /** How often what is no longer needed is deleted. */
  pruneEvery: number
  /** How long the event log of a finished answer is kept. */
  keepEvents: number
  /** How long a request is remembered under its idempotency key. */
  keepKeys: number
}

export const generationSettings: GenerationSettings = {
  flushAfter: 150,
  lease: 30_000,
  renewEvery: 2_000,
  reapEvery: 5_000,
  answerLimit: 10 * 60_000,
  silenceLimit: 100_000,
  lengthLimit: 2_000_000,
  pollEvery: 2_000,
  heartbeatEvery: streamHeartbeatMs,
  shutdownGrace: 5_000,
  pruneEvery: 10 * 60_000,
  keepEvents: 60 * 60_000,
  keepKeys: 24 * 60 * 60_000,
}

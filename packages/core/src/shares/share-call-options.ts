import type { RequestInput } from '../client/types.ts'

/** `signal` ends the call with `ABORTED`; `language` is the one in which the server answers, by default the page's. */
export type ShareCallOptions = Pick<RequestInput, 'signal' | 'language'>

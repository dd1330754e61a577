import type { CodeOutcome } from '../codes/one-time-codes.ts'
import { refuse, type NativeAnswer } from './answers.ts'

/** Why a code was not taken. After too many wrong ones the right one is not either, and another mail would not help. */
export const refuseCode = ({ kind }: Exclude<CodeOutcome, { kind: 'accepted' }>, at: Date): NativeAnswer =>
  kind === 'exhausted' ? refuse('tooManyCodes', at, 429) : refuse('wrongCode', at)

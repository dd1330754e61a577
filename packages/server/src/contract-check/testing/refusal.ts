import { errorStatuses, type ErrorCode } from '@ai-studio/contract'
import type { PassingAnswer } from './altering-proxy.ts'

/** A refusal as the contract has it, in place of the server's answer. */
export const refusal = (code: ErrorCode): Partial<PassingAnswer> => ({
  status: errorStatuses[code],
  headers: { 'content-type': 'application/json', 'x-trace-id': 'played' },
  body: Buffer.from(JSON.stringify({ code, message: 'No.' })),
})

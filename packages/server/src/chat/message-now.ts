import type { Message } from '@ai-studio/contract'
import type { GenerationEngine } from './generation/engine.ts'
import { toMessage, withTextSoFar, type MessageRow } from './message-view.ts'

/**
 * A message as it stands at this moment: of an answer that this process writes, the text is ahead of the
 * table's. `row.content` must hold what the table has, also while the answer is being written.
 */
export function messageNow(
  engine: GenerationEngine,
  row: MessageRow & { versions?: readonly string[] | undefined },
): Message {
  const message = toMessage(row)
  if (row.status !== 'streaming') return message
  const log = engine.local(row.id)
  if (log?.ending?.kind === 'message') return log.ending.message
  // A row that was read before the answer ended can be newer than nothing, never longer than the log.
  return withTextSoFar(message, log?.text ?? row.content)
}

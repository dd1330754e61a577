import { readCommandLine, UsageError, type CommandOptions, type CommonOrder } from './command-line.ts'
import { longestNote, mostListed, type PaymentCall } from './operator-calls.ts'

/** What the command line asks for. */
export type Order = (
  | { command: 'help' }
  | { command: 'list'; review: boolean; limit: number }
  | { command: 'show' | 'check'; name: string }
  | { command: 'refund'; name: string; reason: string; already: boolean; yes: boolean }
  | { command: 'resolve'; name: string; note: string }
) &
  CommonOrder

const usualLimit = '20'
const own: CommandOptions<PaymentCall> = {
  list: { review: 'boolean', limit: 'string' },
  show: {},
  check: {},
  refund: { reason: 'string', yes: 'boolean', already: 'boolean' },
  resolve: { note: 'string' },
}

/** @throws UsageError */
export function readArguments(args: readonly string[]): Order {
  const { command, words, text, isSet, common } = readCommandLine(args, own, (word, option) => {
    if (option === 'amount' && word === 'refund') throw new UsageError('amount')
  })
  const [name, surplus] = words
  if (command === 'help') return { command, ...common }
  if (command === 'list') {
    if (name !== undefined) throw new UsageError('tooMany', { given: name })
    return { command, review: isSet('review'), limit: limitIn(text('limit') || usualLimit), ...common }
  }
  if (name === undefined || name.trim() === '') throw new UsageError('name')
  if (surplus !== undefined) throw new UsageError('tooMany', { given: surplus })
  if (command === 'refund') {
    const reason = noteIn(text('reason'), 'reason')
    return { command, name, reason, already: isSet('already'), yes: isSet('yes'), ...common }
  }
  if (command === 'resolve') return { command, name, note: noteIn(text('note'), 'note'), ...common }
  return { command, name, ...common }
}

function limitIn(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > mostListed) throw new UsageError('limit', { most: String(mostListed) })
  return limit
}

function noteIn(text: string, which: 'reason' | 'note'): string {
  if (text === '' || text.length > longestNote) throw new UsageError(which, { most: String(longestNote) })
  return text
}

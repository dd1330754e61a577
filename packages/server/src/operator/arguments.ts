import { parseArgs } from 'node:util'
import type { Language } from '@ai-studio/contract'
import { longestNote, mostListed, type OperatorCall } from './operator-calls.ts'
import type { OperatorTexts } from './texts.ts'

/** What the command line asks for. */
export type Order = (
  | { command: 'help' }
  | { command: 'list'; review: boolean; limit: number }
  | { command: 'show' | 'check'; name: string }
  | { command: 'refund'; name: string; reason: string; already: boolean; yes: boolean }
  | { command: 'resolve'; name: string; note: string }
) & { json: boolean; data: string | null; language: Language | null }

/** The command line is not right. `text` names what is wrong with it. */
export class UsageError extends Error {
  readonly text: keyof OperatorTexts['wrong']
  readonly values: Record<string, string>
  constructor(text: keyof OperatorTexts['wrong'], values: Record<string, string> = {}) {
    super(`The command line is not right: ${text}`)
    this.name = 'UsageError'
    this.text = text
    this.values = values
  }
}

const usualLimit = '20'
const common = { json: 'boolean', data: 'string', lang: 'string', help: 'boolean' } as const
const own: Record<OperatorCall, Record<string, 'boolean' | 'string'>> = {
  list: { review: 'boolean', limit: 'string' },
  show: {},
  check: {},
  refund: { reason: 'string', yes: 'boolean', already: 'boolean' },
  resolve: { note: 'string' },
}

/** @throws UsageError */
export function readArguments(args: readonly string[]): Order {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.values({ common, ...own })
        .flatMap((options) => Object.entries(options))
        .map(([name, type]) => [name, { type, ...(name === 'help' && { short: 'h' }) }]),
    ),
  })
  const [word, name, surplus] = positionals
  const given = tokens.filter((token) => token.kind === 'option')
  const text = (option: string): string => (typeof values[option] === 'string' ? values[option].trim() : '')
  const isSet = (option: string): boolean => values[option] === true

  const command = commandOf(word, isSet('help'))
  const known: Record<string, 'boolean' | 'string'> = {
    ...common,
    ...(command === 'help' ? {} : own[command]),
  }
  for (const { name: option, rawName, value } of given) {
    if (option === 'amount' && command === 'refund') throw new UsageError('amount')
    const type = known[option]
    if (type === undefined) throw new UsageError('option', { command: word ?? '', option: rawName })
    if (type === 'boolean' && value !== undefined) throw new UsageError('takesNoValue', { option: rawName })
    // `--reason --yes` is a reason that was forgotten.
    if (type === 'string' && (value === undefined || value.startsWith('--'))) {
      throw new UsageError('needsValue', { option: rawName })
    }
  }
  const every = { json: isSet('json'), data: text('data') || null, language: languageIn(text('lang')) }
  if (command === 'help') return { command, ...every }
  if (command === 'list') {
    if (name !== undefined) throw new UsageError('tooMany', { given: name })
    return { command, review: isSet('review'), limit: limitIn(text('limit') || usualLimit), ...every }
  }
  if (name === undefined || name.trim() === '') throw new UsageError('name')
  if (surplus !== undefined) throw new UsageError('tooMany', { given: surplus })
  if (command === 'refund') {
    const reason = noteIn(text('reason'), 'reason')
    return { command, name, reason, already: isSet('already'), yes: isSet('yes'), ...every }
  }
  if (command === 'resolve') return { command, name, note: noteIn(text('note'), 'note'), ...every }
  return { command, name, ...every }
}

function commandOf(word: string | undefined, wantsHelp: boolean): OperatorCall | 'help' {
  if (wantsHelp || word === 'help') return 'help'
  if (word === undefined) throw new UsageError('noCommand')
  if (!Object.hasOwn(own, word)) throw new UsageError('command', { given: word })
  return word as OperatorCall
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

function languageIn(text: string): Language | null {
  if (text === '') return null
  if (text === 'en' || text === 'vi') return text
  throw new UsageError('language')
}

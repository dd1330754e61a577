import { parseArgs } from 'node:util'
import type { Language } from '@ai-studio/contract'
import type { OperatorTexts } from './texts.ts'

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

/** Options of each command; those with a value are of the kind `string`. */
export type CommandOptions<Command extends string> = Record<Command, Record<string, 'boolean' | 'string'>>

/** What every command takes. */
export interface CommonOrder {
  json: boolean
  data: string | null
  language: Language | null
}

/** A command line, taken apart. */
export interface CommandLine<Command extends string> {
  command: Command | 'help'
  /** What stands behind the command and is no option. */
  words: readonly string[]
  /** Value of an option without spaces around it; empty when it was not given. */
  text: (option: string) => string
  isSet: (option: string) => boolean
  common: CommonOrder
}

const common = { json: 'boolean', data: 'string', lang: 'string', help: 'boolean' } as const

/**
 * Takes a command line apart.
 * @param refuse may find an option wrong in words of its own
 * @throws UsageError
 */
export function readCommandLine<Command extends string>(
  args: readonly string[],
  own: CommandOptions<Command>,
  refuse: (command: Command | 'help', option: string) => void = () => undefined,
): CommandLine<Command> {
  const all = Object.values<Record<string, 'boolean' | 'string'>>({ common, ...own })
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      all
        .flatMap((options) => Object.entries(options))
        .map(([name, type]) => [name, { type, ...(name === 'help' && { short: 'h' }) }]),
    ),
  })
  const [word, ...words] = positionals
  const text = (option: string): string => (typeof values[option] === 'string' ? values[option].trim() : '')
  const isSet = (option: string): boolean => values[option] === true

  const command = commandOf(word, { own, wantsHelp: isSet('help') })
  const known: Record<string, 'boolean' | 'string'> = {
    ...common,
    ...(command === 'help' ? {} : own[command]),
  }
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name: option, rawName, value } = token
    refuse(command, option)
    const type = known[option]
    if (type === undefined) throw new UsageError('option', { command: word ?? '', option: rawName })
    if (type === 'boolean' && value !== undefined) throw new UsageError('takesNoValue', { option: rawName })
    // `--reason --yes` is a reason that was forgotten, and `--only ""` a variable of a script that is not set.
    if (type === 'string' && (value === undefined || value.trim() === '' || value.startsWith('--'))) {
      throw new UsageError('needsValue', { option: rawName })
    }
  }
  const language = languageIn(text('lang'))
  return {
    command,
    words,
    text,
    isSet,
    common: { json: isSet('json'), data: text('data') || null, language },
  }
}

function commandOf<Command extends string>(
  word: string | undefined,
  { own, wantsHelp }: { own: CommandOptions<Command>; wantsHelp: boolean },
): Command | 'help' {
  if (wantsHelp || word === 'help') return 'help'
  if (word === undefined) throw new UsageError('noCommand')
  if (!Object.hasOwn(own, word)) throw new UsageError('command', { given: word })
  return word as Command
}

function languageIn(text: string): Language | null {
  if (text === '') return null
  if (text === 'en' || text === 'vi') return text
  throw new UsageError('language')
}

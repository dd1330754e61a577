import { UsageError } from './command-line.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { exactTimeText } from './plain-text.ts'
import type { ExitCode, Surroundings } from './surroundings.ts'
import { fill, wordFor, type OperatorTexts } from './texts.ts'

/** The language that was asked for, even where the rest of the line is wrong. */
export function languageIn(args: readonly string[]): 'en' | 'vi' | null {
  const at = args.indexOf('--lang')
  const given = at < 0 ? args.find((arg) => arg.startsWith('--lang='))?.slice('--lang='.length) : args[at + 1]
  return given === 'en' || given === 'vi' ? given : null
}

export interface Failing {
  world: Surroundings
  texts: OperatorTexts
  /** Where to read what there is. */
  help: string
  wantsJson: boolean
}

/** Says why a command was not done. What is no refusal is thrown on. */
export function fail(error: unknown, { world, texts, help, wantsJson }: Failing): ExitCode {
  if (!(error instanceof UsageError) && !(error instanceof OperatorRefusal)) throw error
  const isUsage = error instanceof UsageError
  const message = isUsage ? fill(texts.wrong[error.text], error.values) : refusalText(error, { world, texts })
  if (wantsJson) {
    world.say(JSON.stringify({ error: { code: isUsage ? 'USAGE' : error.code, message } }, null, 2))
  } else {
    world.complain(isUsage ? `${message}\n${help}` : message)
  }
  return isUsage ? 2 : 1
}

function refusalText(
  { code, values }: OperatorRefusal,
  { world, texts }: Pick<Failing, 'world' | 'texts'>,
): string {
  const { provider, status, at, ...others } = values
  return fill(wordFor(texts.refusal, code), {
    ...others,
    start: world.commands.start,
    ...(provider !== undefined && { provider: wordFor(texts.providers, provider) }),
    ...(status !== undefined && { status: wordFor(texts.statuses, status) }),
    ...(at !== undefined && { at: exactTimeText(at) }),
  })
}

import { credentialsIn } from './address.ts'
import { unsendableIn } from './bearer.ts'
import type { CheckOptions } from './check-server.ts'

/** What the command line asks for. */
export type Command =
  | { kind: 'check'; options: CheckOptions; isJson: boolean }
  | { kind: 'help' }
  | { kind: 'wrong'; reason: string }

export const usage = `Checks whether a server does what the contract of AI Studio says.

  npx @ai-studio/contract check <url> [options]

  --origin <origin>    call as a page of this site, which embeds the widgets; without --bearer the server has to give it
                       tokens
  --bearer <token>     call with this token; better in the variable CONTRACT_CHECK_BEARER, which no list of
                       processes shows
  --model <id>         ask this model instead of the server's default
  --only <pattern>     only checks whose group, name or operation has this in it; * stands for anything
  --strict             calls and fields that the server does not have count as failures
  --timeout <seconds>  longest wait for one answer; 60 unless told. A whole stream may take five times as long
  --json               one JSON document instead of lines

It asks a model a few short questions as an anonymous visitor, reports one conversation that it has shared to the
operator, and deletes the conversations afterwards.
Exit code: 0 as the contract says, 1 something differs, 2 not reached or wrong usage.`

const withValue = ['origin', 'bearer', 'model', 'only', 'timeout'] as const
const flags = ['json', 'strict', 'help'] as const
type Values = Partial<Record<(typeof withValue)[number], string> & Record<(typeof flags)[number], true>>

/** Reads the arguments after the program's name. */
export function readArguments(
  words: readonly string[],
  environment: Record<string, string | undefined> = {},
): Command {
  const values: Values = {}
  const rest: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!
    const [, name, attached] = /^--([a-z]+)(?:=(.*))?$/s.exec(word) ?? []
    if (word === '-h') values.help = true
    else if (name === undefined) {
      if (word.startsWith('-')) return wrong(`${word} is no option.`)
      rest.push(word)
    } else if (isFlag(name) && attached === undefined) values[name] = true
    else if (isOption(name)) {
      const value = attached ?? words[(index += 1)]
      if (value === undefined || value === '') return wrong(`--${name} needs a value.`)
      values[name] = value
    } else return wrong(`--${name} is no option.`)
  }
  if (values.help) return { kind: 'help' }
  return command(rest, {
    ...values,
    bearer: values.bearer ?? (environment.CONTRACT_CHECK_BEARER || undefined),
  })
}

function command(
  rest: readonly string[],
  values: { [Name in keyof Values]: Values[Name] | undefined },
): Command {
  const [verb, url, ...more] = rest
  if (verb !== 'check') return wrong(verb === undefined ? 'Say what to do: check.' : `${verb} is no command.`)
  if (url === undefined) return wrong('The address of the server is missing.')
  if (more.length > 0) return wrong(`${more[0]} is one argument too many.`)
  const credentials = credentialsIn(url)
  if (credentials !== undefined) return wrong(credentials)
  if (!isWebAddress(url)) return wrong(`${url} is no http or https address.`)
  const { origin, bearer, model, only, timeout, strict, json } = values
  const misspelled = origin === undefined ? undefined : misspelledOrigin(origin)
  if (misspelled !== undefined) return wrong(misspelled)
  const unsendable = unsendableIn(bearer)
  if (unsendable !== undefined) return wrong(unsendable)
  const seconds = timeout === undefined ? undefined : Number(timeout)
  if (seconds !== undefined && !(seconds > 0 && seconds <= 600)) {
    return wrong('--timeout needs a number of seconds from 1 to 600.')
  }
  return {
    kind: 'check',
    isJson: json ?? false,
    options: {
      url,
      strict: strict ?? false,
      ...(origin !== undefined && { origin }),
      ...(bearer !== undefined && { bearer }),
      ...(model !== undefined && { model }),
      ...(only !== undefined && { only }),
      ...(seconds !== undefined && { timeout: seconds * 1000 }),
    },
  }
}

const wrong = (reason: string): Command => ({ kind: 'wrong', reason })
const isFlag = (name: string): name is (typeof flags)[number] => flags.some((flag) => flag === name)
const isOption = (name: string): name is (typeof withValue)[number] =>
  withValue.some((option) => option === name)

function isWebAddress(text: string): boolean {
  const url = parsed(text)
  // An empty query or fragment is none to the parser, and would cut off every path all the same.
  return url !== undefined && /^https?:$/.test(url.protocol) && !/[?#]/.test(text)
}

/** What is wrong with an origin, if anything is: browsers send it to the server in one spelling only. */
function misspelledOrigin(text: string): string | undefined {
  const url = parsed(text)
  const isSite = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isSite) return '--origin needs a site without a path, such as https://shop.example.com.'
  return url.origin === text ? undefined : `--origin has to be written as browsers do: ${url.origin}.`
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

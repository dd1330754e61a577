import { readArguments, usage } from './arguments.ts'
import { checkServer } from './check-server.ts'
import { Unreachable } from './finding.ts'
import { resultLines, summaryLine } from './report.ts'

/** The outside of a command: what it was told and where it writes. */
export interface Surroundings {
  words: readonly string[]
  environment: Record<string, string | undefined>
  print(line: string): void
  complain(line: string): void
  /** Ends the checks after the one that is being made; what they have made is deleted. */
  signal?: AbortSignal
}

/** Runs the command. The answer is its exit code: 0 as the contract says, 1 something differs, 2 not checked. */
export async function runCommand({
  words,
  environment,
  print,
  complain,
  signal,
}: Surroundings): Promise<0 | 1 | 2> {
  const command = readArguments(words, environment)
  if (command.kind === 'help') {
    print(usage)
    return 0
  }
  if (command.kind === 'wrong') {
    complain(`${command.reason}\n\n${usage}`)
    return 2
  }
  const { options, isJson } = command
  try {
    const report = await checkServer({
      ...options,
      ...(signal && { signal }),
      ...(!isJson && { onResult: (result) => resultLines(result).forEach(print) }),
    })
    if (signal?.aborted) {
      complain('Stopped before the end.')
      return 2
    }
    print(isJson ? JSON.stringify(report, null, 2) : `\n${summaryLine(report)}`)
    return report.failed === 0 ? 0 : 1
  } catch (error) {
    if (error instanceof RangeError) complain(error.message)
    else if (error instanceof Unreachable) {
      complain(`${options.url} could not be reached (${error.message}). ${adviceOn(error.message)}`)
    } else throw error
    return 2
  }
}

function adviceOn(message: string): string {
  if (/CERT_HAS_EXPIRED|ALTNAME/.test(message)) return 'Its certificate has expired, or is for another name.'
  return /CERT|SELF_SIGNED|UNABLE_TO/.test(message)
    ? 'Its certificate is not trusted here: name the file of its authority in NODE_EXTRA_CA_CERTS.'
    : 'Is the server running, and is this its address?'
}

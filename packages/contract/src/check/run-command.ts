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
}

/** Runs the command. The answer is its exit code: 0 as the contract says, 1 something differs, 2 not checked. */
export async function runCommand({ words, environment, print, complain }: Surroundings): Promise<0 | 1 | 2> {
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
      ...(!isJson && { onResult: (result) => resultLines(result).forEach(print) }),
    })
    print(isJson ? JSON.stringify(report, null, 2) : `\n${summaryLine(report)}`)
    return report.failed === 0 ? 0 : 1
  } catch (error) {
    if (error instanceof RangeError) complain(error.message)
    else if (error instanceof Unreachable) {
      complain(
        `${options.url} could not be reached (${error.message}). Is the server running, and is this its address?`,
      )
    } else throw error
    return 2
  }
}

import { userInfo } from 'node:os'
import { commands } from '../commands.ts'
import { askOn } from './confirm.ts'
import { outliveReaders } from '../process/outlive-readers.ts'
import type { Surroundings } from './surroundings.ts'

/** The world as a command finds it when somebody types it. */
export function terminal(): Surroundings {
  outliveReaders()
  const { stdin, stdout, stderr } = process
  const complain = (line: string) => void stderr.write(`${line}\n`)
  return {
    env: process.env,
    userName: userName(),
    commands,
    say: (line) => void stdout.write(`${line}\n`),
    complain,
    ask: stdin.isTTY ? askOn(stdin, stderr) : null,
    underway(leaving) {
      const leave = () => {
        complain(leaving)
        process.exit(1)
      }
      process.once('SIGINT', leave)
      return () => process.off('SIGINT', leave)
    },
  }
}

/** Containers run as users that have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return process.env.USER || String(process.getuid?.() ?? 'unknown')
  }
}

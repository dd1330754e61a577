import type { Commands } from '../commands.ts'
import type { Ask } from './confirm.ts'

/** What a command has of the world. */
export interface Surroundings {
  env: Record<string, string | undefined>
  /** Name of the user of this machine. */
  userName: string
  /** How the commands are called here. */
  commands: Commands
  /** A line for whoever asked. */
  say: (line: string) => void
  /** A line about what went wrong. */
  complain: (line: string) => void
  /** Null where nobody sits in front of it. */
  ask: Ask | null
  /** Told when the server begins to work on something that leaving does not stop; what it returns is called after. */
  underway?: (leaving: string) => () => void
}

/** 0: done; 1: refused or failed; 2: the command line is not right. */
export type ExitCode = 0 | 1 | 2

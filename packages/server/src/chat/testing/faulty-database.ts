import type { Database } from '../../db/database.ts'

type Fault =
  /** Everything is refused. */
  | { when: 'before'; error: Error }
  /** Statements are carried out, and then their answers are lost. */
  | { when: 'after'; error: Error }

/** A database that can be away, full, or lose its answers. */
interface FaultyDatabase extends Database {
  fault: Fault | undefined
  /** How many statements met the fault. */
  readonly refused: number
}

const broken = (code: string, message: string) => Object.assign(new Error(message), { code })
export const connectionRefused = () => broken('ECONNREFUSED', 'connect ECONNREFUSED')
export const diskFull = () => broken('53100', 'could not extend file: No space left on device')

/** Those that are carried out at once; the others only begin to build a statement. */
const whole = new Set(['execute', 'transaction'])
const begun = new Set(['select', 'insert', 'update', 'delete'])

export function faultyDatabase(database: Database): FaultyDatabase {
  let refused = 0
  const faulty: FaultyDatabase = {
    ...database,
    fault: undefined,
    get refused() {
      return refused
    },
    db: new Proxy(database.db, {
      get(target, name: string) {
        const member: unknown = Reflect.get(target, name)
        if (!faulty.fault || typeof member !== 'function') return member
        const { when, error } = faulty.fault
        if (whole.has(name)) {
          return async (...parameters: unknown[]) => {
            if (when === 'after') await member.apply(target, parameters)
            refused += 1
            throw error
          }
        }
        if (!begun.has(name) || when === 'after') return member
        return () => {
          refused += 1
          throw error
        }
      },
    }),
  }
  return faulty
}

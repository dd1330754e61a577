import type { Options } from '../options.ts'
import { bootRows } from './boot.ts'
import { closedRow } from './closed.ts'
import { firstFilesRow } from './first-files.ts'
import { keysRow } from './keys.ts'
import type { Row } from './row.ts'
import { storedRows } from './stored.ts'
import { streamRows } from './stream.ts'

export const allRows: readonly Row[] = [
  firstFilesRow,
  ...bootRows,
  closedRow,
  ...streamRows,
  ...storedRows,
  keysRow,
]

/** Rows that take minutes. */
const long = new Set([
  'first-files',
  'paced',
  'paced-slow',
  'list-slow',
  'table-slow',
  'burst-8k',
  'stored-10k',
  'scroll-10k',
])

export interface Choice {
  rows: Row[]
  hasServer: boolean
  hasSignIn: boolean
}

/** The rows that were asked for; a sentence when there is one that does not exist. */
export function chooseRows({ rows: names, isQuick }: Options): Choice | string {
  const isKnown = (name: string) =>
    name === 'server' || name === 'sign-in' || allRows.some(({ id, group }) => name === id || name === group)
  const unknown = names.find((name) => !isKnown(name))
  if (unknown) return `There is no row "${unknown}".`
  const rows = allRows.filter(({ id, group }) =>
    names.length > 0 ? names.includes(id) || names.includes(group) : !isQuick || !long.has(id),
  )
  const has = (name: string) => (names.length > 0 ? names.includes(name) : !isQuick)
  return { rows, hasServer: has('server'), hasSignIn: has('sign-in') }
}

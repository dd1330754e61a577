import { setTimeout as pause } from 'node:timers/promises'
import { say } from '../../scripts/say.mjs'
import { numbersFrom } from './corpus.ts'
import type { Cell, Cells } from './report/statistics.ts'
import type { Bench, Row, Sample } from './rows/row.ts'
import type { Subject } from './subjects/subject.ts'

export interface MeasureOptions {
  rows: readonly Row[]
  subjects: readonly Subject[]
  /** Why subjects cannot take part, by their ids. */
  absent: ReadonlyMap<string, string>
  /** Instead of each row's own number. */
  repeat: number | null
  /** Also subjects that a standard run leaves out of a row. */
  isFull: boolean
}

type Turn = Subject | null

const clock = () => new Date().toTimeString().slice(0, 8)

async function within(limitMs: number, bench: Bench, measuring: Promise<Sample>): Promise<Sample> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not done after ${limitMs / 1000} s`)), limitMs)
  try {
    return await Promise.race([measuring, late.promise])
  } catch (error) {
    // Whatever hangs in the browser ends with it; what waits for a question that nobody asks never does.
    await bench.lab.restart()
    await Promise.race([measuring.catch(() => {}), pause(5_000)])
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]!

const brief = (sample: Sample) =>
  Object.entries(sample)
    .filter(([, value]) => !Number.isNaN(value))
    .map(([name, value]) => `${name} ${value >= 100 ? Math.round(value) : Number(value.toFixed(2))}`)
    .join(', ')

const seedOf = ({ id }: Row) => [...id].reduce((seed, sign) => seed * 31 + sign.charCodeAt(0), 7)

/** The same order in every run, and other neighbours in each round. */
function shuffled<Each>(all: readonly Each[], next: () => number): Each[] {
  const rest = [...all]
  return all.map(() => rest.splice(Math.floor(next() * rest.length), 1)[0]!)
}

async function measureTurn(bench: Bench, row: Row, turn: Turn, cell: Cell): Promise<void> {
  const name = (turn?.name ?? 'without a chat').padEnd(26)
  try {
    const sample = await within(row.limitMs, bench, row.measure(bench, turn))
    cell.samples.push(sample)
    say(`  ${name} ${brief(sample)}`)
  } catch (error) {
    cell.failures.push(reasonOf(error))
    say(`  ${name} failed: ${reasonOf(error)}`)
  }
}

/** Measures every row; within each repetition the subjects take turns, in another order each time. */
export async function measureAll(bench: Bench, options: MeasureOptions): Promise<Cells> {
  const { rows, subjects, absent, isFull, repeat } = options
  const cells: Cells = {}
  for (const row of rows) {
    const taking = subjects.filter((subject) => isFull || row.takes(subject))
    if (taking.length === 0) continue
    const turns: Turn[] = row.hasBare ? [null, ...taking] : taking
    const found = new Map<Turn, Cell>()
    for (const turn of turns) {
      const own = typeof row.repeat === 'number' ? row.repeat : row.repeat(turn)
      const reason = turn && absent.get(turn.id)
      const cell = { wanted: repeat ?? own, samples: [], failures: reason ? [reason] : [] }
      found.set(turn, cell)
    }
    cells[row.id] = Object.fromEntries([...found].map(([turn, cell]) => [turn?.id ?? 'none', cell]))
    const present = [...found].filter(([turn]) => !turn || !absent.has(turn.id))
    const rounds = Math.max(...present.map(([, { wanted }]) => wanted), 0)
    if (row.stored) bench.stub.prepare(row.stored)
    say(`${clock()} ${row.group} ${row.title}`)
    const next = numbersFrom(seedOf(row))
    for (let round = 0; round < rounds; round += 1) {
      for (const [turn, cell] of shuffled(present, next)) {
        // What failed twice will fail again, and costs its whole time each time.
        if (round < cell.wanted && cell.failures.length < 2) await measureTurn(bench, row, turn, cell)
      }
    }
    // What failed once may have been the machine: that turn is made up for, and the failure is told.
    for (const [turn, cell] of present) {
      if (cell.failures.length === 1) await measureTurn(bench, row, turn, cell)
    }
    // Each row begins with a browser that remembers nothing.
    await bench.lab.restart()
  }
  return cells
}

import { say } from '../../scripts/say.mjs'
import type { Cell, Cells } from './report/statistics.ts'
import type { Bench, Row, Sample } from './rows/row.ts'
import type { Subject } from './subjects/subject.ts'

export interface MeasureOptions {
  rows: readonly Row[]
  subjects: readonly Subject[]
  /** Instead of each row's own number. */
  repeat: number | null
  /** Also subjects that a standard run leaves out of a row. */
  isFull: boolean
}

const clock = () => new Date().toTimeString().slice(0, 8)

async function within(limitMs: number, bench: Bench, measuring: Promise<Sample>): Promise<Sample> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not done after ${limitMs / 1000} s`)), limitMs)
  try {
    return await Promise.race([measuring, late.promise])
  } catch (error) {
    // Whatever hangs ends with its browser.
    await bench.lab.restart()
    await measuring.catch(() => {})
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

/** Measures every row; within each repetition the subjects take turns, beginning with another one each time. */
export async function measureAll(bench: Bench, options: MeasureOptions): Promise<Cells> {
  const cells: Cells = {}
  for (const row of options.rows) {
    const taking = options.subjects.filter((subject) => options.isFull || row.takes(subject))
    if (taking.length === 0) continue
    const turns: (Subject | null)[] = row.hasBare ? [null, ...taking] : taking
    const row_: Record<string, Cell> = (cells[row.id] = {})
    for (const turn of turns) row_[turn?.id ?? 'none'] = { samples: [], failures: [] }
    const repeat = options.repeat ?? row.repeat
    say(`${clock()} ${row.group} ${row.title}`)
    for (let round = 0; round < repeat; round += 1) {
      const offset = round % turns.length
      for (const turn of [...turns.slice(offset), ...turns.slice(0, offset)]) {
        const cell = row_[turn?.id ?? 'none']!
        // What failed twice will fail again, and costs its whole time each time.
        if (cell.failures.length >= 2) continue
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
    }
    // Each row begins with a browser that remembers nothing.
    await bench.lab.restart()
  }
  return cells
}

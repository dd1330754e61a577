import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { say } from '../../../scripts/say.mjs'
import type { Options } from '../options.ts'
import type { Row } from '../rows/row.ts'
import type { Subject } from '../subjects/subject.ts'
import { chart } from './chart.ts'
import type { Cells } from './statistics.ts'
import { failuresList, figuresTable, verdictsTable } from './table.ts'
import { judge } from './targets.ts'

const folder = fileURLToPath(new URL('../../../docs/bench/', import.meta.url))

export interface ReportOptions {
  cells: Cells
  rows: readonly Row[]
  subjects: readonly Subject[]
  /** What the server's measurements printed. */
  server: string | null
  /** What measuring the sign-in printed. */
  signIn: string | null
  browser: string
  minutes: number
  options: Options
}

async function versions(): Promise<Record<string, string>> {
  const { dependencies } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> }
  return dependencies
}

/** Prints what was measured; writes it into `docs/bench` when the run was a whole one. */
export async function report(run: ReportOptions): Promise<void> {
  const { cells, rows, subjects, server, signIn, options } = run
  const verdicts = judge(cells)
  const failures = failuresList(cells, rows, subjects)
  const rowsMeasured = Object.keys(cells).length
  const sections = [
    ...(rowsMeasured > 0 ? [figuresTable(cells, subjects), verdictsTable(verdicts, subjects)] : []),
    ...(server ? [`## Server\n\n${server}`] : []),
    ...(signIn ? [`## Sign-in\n\n${signIn}`] : []),
    ...(failures ? [`Not measured:\n\n${failures}`] : []),
  ]
  const counted = verdicts.filter(({ isMet }) => isMet !== null)
  const met = counted.filter(({ isMet }) => isMet).length
  const conditions = `${run.browser || 'No browser'}, Node ${process.version}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}, ${run.minutes.toFixed(0)} minutes`
  say(`\n${sections.join('\n\n')}\n\n${met} of ${counted.length} demands met. ${conditions}.`)
  const isWhole = options.rows.length === 0 && options.subjects.length === 0
  if (options.isDry || !isWhole) return

  const peers = Object.entries(await versions())
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  const notes = await readFile(new URL('../../notes.md', import.meta.url), 'utf8').catch(() => '')
  const table = `# Bench

Written by \`npm run bench\`. Medians of one run in which all chats took turns, with the lowest and the highest figure
where they differ by more than a twentieth. Figures of different runs cannot be compared; ratios within one can.

${conditions}. ${peers}.

${sections.join('\n\n')}

What the rows are: R1 and R2 end when a visible input keeps a typed character. R3 is the time that the main thread
is busy from Enter until the whole answer can be read; each token is an event of its own. R4 ends when the last
stored message is in the viewport; then everything is loaded and scrolled to the top in 180 frames. R5 is what a
closed launcher adds to a partner's page; chats without a launcher stand in the page. R6 is one key while 1,000
messages are shown. Without a chat the page has no more than a text area, for R6, and for R3 nothing that changes.
${notes && `\n${notes}`}`
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}table.md`, table)
  await writeFile(`${folder}chart.svg`, chart(cells, subjects))
  await writeFile(
    `${folder}results.json`,
    `${JSON.stringify({ conditions, versions: await versions(), verdicts, server, signIn, cells }, null, 1)}\n`,
  )
  say(`Written to docs/bench.`)
}

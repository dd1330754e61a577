import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { relative } from 'node:path'
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
/** Where a run goes of which something is missing. */
const incomplete = fileURLToPath(new URL('../../node_modules/.cache/incomplete-run/', import.meta.url))

/** What was found beside the rows. */
export interface PartFound {
  /** What the measurements printed. */
  text: string
  /** Whether they came to their end. */
  isMeasured: boolean
}

export interface ReportOptions {
  cells: Cells
  rows: readonly Row[]
  subjects: readonly Subject[]
  server: PartFound | null
  signIn: PartFound | null
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

/**
 * Prints what was measured; writes it into `docs/bench` when the run was a whole one.
 *
 * @returns false when the run was to be a whole one and something of it was not measured, which then is written
 *   elsewhere
 */
export async function report(run: ReportOptions): Promise<boolean> {
  const { cells, rows, subjects, server, signIn, options } = run
  const wantsAll =
    options.rows.length === 0 &&
    options.subjects.length === 0 &&
    !options.isQuick &&
    options.repeat === null &&
    options.cdn === null
  const verdicts = judge(cells, wantsAll)
  const failures = failuresList(cells, rows, subjects)
  const rowsMeasured = Object.keys(cells).length
  const sections = [
    ...(rowsMeasured > 0 ? [figuresTable(cells, subjects), verdictsTable(verdicts, subjects)] : []),
    ...(server ? [`## Server\n\n${server.text}`] : []),
    ...(signIn ? [`## Sign-in\n\n${signIn.text}`] : []),
    ...(failures ? [`Failed:\n\n${failures}`] : []),
  ]
  const met = verdicts.filter(({ isMet }) => isMet).length
  const unmeasured = verdicts.filter(({ value }) => value === null).length
  const conditions = `${run.browser || 'No browser'}, Node ${process.version}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}, ${run.minutes.toFixed(0)} minutes`
  const summary = `${met} of ${verdicts.length} demands met${unmeasured > 0 ? `, ${unmeasured} not measured` : ''}. ${conditions}.`
  say(`\n${sections.join('\n\n')}\n\n${summary}`)
  const isMeasured = unmeasured === 0 && server?.isMeasured !== false && signIn?.isMeasured !== false
  if (!wantsAll) return true
  if (!isMeasured) say('Not all of it was measured, so this is not a whole run.')
  if (options.isDry) return isMeasured

  const peers = Object.entries(await versions())
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  const notes = await readFile(new URL('../../notes.md', import.meta.url), 'utf8').catch(() => '')
  const table = `# Bench

Written by \`npm run bench\`. Medians of one run in which all chats took turns, with the lowest and the highest figure
where they differ by more than a twentieth. Figures of different runs cannot be compared; ratios within one can.

${conditions}. ${peers}.

${sections.join('\n\n')}

What the rows are: R1 is the bytes of the files without which nobody can type: each is held back in turn. What else a
page fetches once it is idle stands below it; ours needs some of that before it can show an answer. R2 ends when a
visible input keeps a typed character. R3 is the time that the main thread is busy from Enter until the whole answer has
been painted; each token is an event of its own. R4 ends when the last stored message has been painted in the viewport:
the other chats are handed all messages at once, as their documentation shows, ours fetches the last page of them (deep-chat
can be given pages, too, which is not measured). Then
everything is loaded and scrolled up: by 300 px in each of 200 frames, and from the end to the top in 180 frames. R5 is
what a closed launcher adds to a partner's page; chats without a launcher stand in the page. R6 is one key while 1,000
messages are shown. Without a chat the page has no more than a text area, for R6, and for R3 nothing that changes.

Column n says how many samples a demand has, of both sides where these differ. A demand that must never be missed, such
as a dropped frame, is judged by the second highest of five samples or more, because one hiccup of a shared machine is
not the chat's, and by the highest of fewer.
${notes && `\n${notes}`}`
  const place = isMeasured ? folder : incomplete
  const results = {
    conditions,
    versions: await versions(),
    verdicts,
    server: server?.text ?? null,
    signIn: signIn?.text ?? null,
    cells,
  }
  await mkdir(place, { recursive: true })
  await writeFile(`${place}table.md`, table)
  await writeFile(`${place}chart.svg`, chart(cells, subjects))
  await writeFile(`${place}results.json`, `${JSON.stringify(results, null, 1)}\n`)
  say(`Written to ${relative(process.cwd(), place)}.`)
  return isMeasured
}

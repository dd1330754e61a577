import { say } from '../../../scripts/say.mjs'
import type { Options } from '../options.ts'
import { spreadOf, type Spread } from '../report/statistics.ts'
import type { Subject } from '../subjects/subject.ts'
import { categories, lighthouseVersion, timings, visit, writeResults, type Visit } from './visit.ts'

export interface PartnerPageOptions {
  browser: string
  pages: string
  subjects: readonly Subject[]
  options: Options
}

const points = (found: Spread | null) =>
  found ? `${found.median}${found.min === found.max ? '' : ` (${found.min}–${found.max})`}` : '–'
const defined = (values: (number | undefined)[]) => values.filter((value) => value !== undefined)

/** Lighthouse of the partner's page, without the chat and with the closed launcher, in turns. */
export async function judgePartnerPage({
  browser,
  pages,
  subjects,
  options,
}: PartnerPageOptions): Promise<void> {
  const repeat = options.repeat ?? 5
  const turns = [
    { id: 'none', name: 'without a chat' },
    ...subjects.map(({ id, name }) => ({ id, name: `with the closed launcher, ${name}` })),
  ]
  const visits = new Map<string, Visit[]>(turns.map(({ id }) => [id, []]))
  for (let round = 0; round < repeat; round += 1) {
    for (const { id, name } of turns) {
      try {
        const found = await visit(browser, `${pages}/${id}?mode=launcher`)
        visits.get(id)!.push(found)
        say(`  ${name.padEnd(46)} ${categories.map((each) => `${each} ${found.points[each]}`).join(', ')}`)
      } catch (error) {
        say(`  ${name}: failed, ${(error as Error).message}`)
      }
    }
  }
  const pointsOf = (id: string, category: (typeof categories)[number]) =>
    spreadOf(defined(visits.get(id)!.map((each) => each.points[category])))
  const table = [
    `| | ${[...categories, 'blocking, ms', 'largest paint, ms', 'layout shift'].join(' | ')} |`,
    `| --- | ${[...categories, ...timings].map(() => '---:').join(' | ')} |`,
    ...turns.map(({ id, name }) => {
      const rounded = timings.map((timing) => {
        const found = spreadOf(defined(visits.get(id)!.map((each) => each.timings[timing])))
        return found === null ? '–' : String(Number(found.median.toFixed(timing === timings[2] ? 3 : 0)))
      })
      return `| ${name} | ${[...categories.map((each) => points(pointsOf(id, each))), ...rounded].join(' | ')} |`
    }),
  ].join('\n')
  const verdicts = turns.slice(1).flatMap(({ id, name }) =>
    categories.map((category) => {
      const [bare, found] = [pointsOf('none', category), pointsOf(id, category)]
      if (!bare || !found) return `? ${name}: ${category} was not measured`
      const isMet = found.median >= bare.median
      return `${isMet ? '✓' : '✗'} ${name}: ${category} ${isMet ? 'loses nothing' : `loses ${bare.median - found.median}`}`
    }),
  )
  const failedOf = (id: string) => new Set(visits.get(id)!.flatMap(({ failed }) => failed))
  const bareFailures = failedOf('none')
  const more = turns
    .slice(1)
    .flatMap(({ id, name }) =>
      [...failedOf(id)].filter((audit) => !bareFailures.has(audit)).map((audit) => `${name}: ${audit}`),
    )
  const text = [
    table,
    verdicts.join('\n'),
    ...(more.length > 0 ? [`Audits failed only with it: ${more.join(', ')}`] : []),
  ].join('\n\n')
  say(`\n${text}`)
  if (options.isDry) return
  const file = await writeResults(
    'lighthouse.md',
    `# Lighthouse of a partner's page\n\nWritten by \`npm run bench -- --lighthouse\`: Lighthouse ${await lighthouseVersion()}, its mobile profile, medians of ${repeat} runs each, in turns.\n\n${table}\n\n${verdicts.map((verdict) => `- ${verdict}`).join('\n')}\n`,
  )
  say(`Written to ${file}.`)
}

import { createRequire } from 'node:module'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { chromiumArguments } from '../../scripts/find-chromium.mjs'
import { say } from '../../scripts/say.mjs'
import type { Options } from './options.ts'
import { spreadOf, type Spread } from './report/statistics.ts'
import type { Subject } from './subjects/subject.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface LighthouseResult {
  lhr: {
    categories: Record<Category, { score: number | null }>
    audits: Record<string, { numericValue?: number; score: number | null; title: string } | undefined>
    runtimeError?: { message: string }
  }
}
type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: readonly string[] },
) => Promise<LighthouseResult | undefined>

const timings = ['total-blocking-time', 'largest-contentful-paint', 'cumulative-layout-shift'] as const

export interface LighthouseOptions {
  browser: string
  pages: string
  subjects: readonly Subject[]
  options: Options
}

/** A free port for the browser's own protocol. */
async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const points = (found: Spread | null) =>
  found ? `${found.median}${found.min === found.max ? '' : ` (${found.min}–${found.max})`}` : '–'

/** Lighthouse of the partner's page, without the chat and with the closed launcher, in turns. */
export async function runLighthouse({ browser, pages, subjects, options }: LighthouseOptions): Promise<void> {
  const installed = createRequire(new URL('../package.json', import.meta.url)).resolve('lighthouse')
  const { default: lighthouse } = (await import(pathToFileURL(installed).href)) as { default: Lighthouse }
  const repeat = options.repeat ?? 5
  const turns = [
    { id: 'none', name: 'without a chat' },
    ...subjects.map(({ id, name }) => ({ id, name: `with the closed launcher, ${name}` })),
  ]
  const scores = new Map(turns.map(({ id }) => [id, new Map<string, number[]>()]))
  const lost = new Map<string, Set<string>>()
  for (let round = 0; round < repeat; round += 1) {
    for (const { id, name } of turns) {
      const port = await freePort()
      const opened = await chromium.launch({
        executablePath: browser,
        args: [...chromiumArguments, `--remote-debugging-port=${port}`],
      })
      try {
        const result = await lighthouse(`${pages}/${id}?mode=launcher`, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: categories,
        })
        if (!result || result.lhr.runtimeError) {
          say(`  ${name}: failed, ${result?.lhr.runtimeError?.message ?? 'no result'}`)
          continue
        }
        const { lhr } = result
        const note = (what: string, value: number | null | undefined) => {
          if (typeof value !== 'number') return
          const all = scores.get(id)!
          all.set(what, [...(all.get(what) ?? []), value])
        }
        for (const category of categories) {
          const { score } = lhr.categories[category]
          note(category, score === null ? null : Math.round(score * 100))
        }
        for (const timing of timings) note(timing, lhr.audits[timing]?.numericValue)
        const failed = Object.entries(lhr.audits).filter(([, audit]) => audit?.score === 0)
        lost.set(id, new Set([...(lost.get(id) ?? []), ...failed.map(([audit]) => audit)]))
        say(
          `  ${name.padEnd(46)} ${categories.map((each) => `${each} ${Math.round((lhr.categories[each].score ?? 0) * 100)}`).join(', ')}`,
        )
      } finally {
        await opened.close()
      }
    }
  }
  const valueOf = (id: string, what: string) => spreadOf(scores.get(id)!.get(what) ?? [])
  const table = [
    `| | ${[...categories, 'blocking, ms', 'largest paint, ms', 'layout shift'].join(' | ')} |`,
    `| --- | ${[...categories, ...timings].map(() => '---:').join(' | ')} |`,
    ...turns.map(({ id, name }) => {
      const rounded = timings.map((timing) => {
        const found = valueOf(id, timing)
        return found === null ? '–' : String(Number(found.median.toFixed(timing === timings[2] ? 3 : 0)))
      })
      const columns = [...categories.map((each) => points(valueOf(id, each))), ...rounded]
      return `| ${name} | ${columns.join(' | ')} |`
    }),
  ].join('\n')
  const verdicts = turns.slice(1).flatMap(({ id, name }) =>
    categories.map((category) => {
      const [bare, found] = [valueOf('none', category), valueOf(id, category)]
      if (!bare || !found) return `? ${name}: ${category} was not measured`
      const isMet = found.median >= bare.median
      return `${isMet ? '✓' : '✗'} ${name}: ${category} ${isMet ? 'loses nothing' : `loses ${bare.median - found.median}`}`
    }),
  )
  const bareFailures = lost.get('none') ?? new Set()
  const more = turns
    .slice(1)
    .flatMap(({ id, name }) =>
      [...(lost.get(id) ?? [])]
        .filter((audit) => !bareFailures.has(audit))
        .map((audit) => `${name}: ${audit}`),
    )
  const text = [
    table,
    verdicts.join('\n'),
    ...(more.length > 0 ? [`Audits failed only with it: ${more.join(', ')}`] : []),
  ].join('\n\n')
  say(`\n${text}`)
  if (options.isDry) return
  const { version } = JSON.parse(
    await readFile(new URL('../node_modules/lighthouse/package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  const folder = fileURLToPath(new URL('../../docs/bench/', import.meta.url))
  await mkdir(folder, { recursive: true })
  await writeFile(
    `${folder}lighthouse.md`,
    `# Lighthouse of a partner's page\n\nWritten by \`npm run bench -- --lighthouse\`: Lighthouse ${version}, its mobile profile, medians of ${repeat} runs each, in turns.\n\n${table}\n\n${verdicts.map((verdict) => `- ${verdict}`).join('\n')}\n`,
  )
  say('Written to docs/bench/lighthouse.md.')
}

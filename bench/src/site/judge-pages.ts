import { say } from '../../../scripts/say.mjs'
import { chromium } from 'playwright'
import { chromiumArguments } from '../../../scripts/find-chromium.mjs'
import type { Studio } from '../../../tests/e2e/support/studio.ts'
import { Visitor } from '../../../tests/e2e/support/visitor.ts'
import { spreadOf } from '../report/statistics.ts'
import { firstScriptBytes } from './first-scripts.ts'
import { categories, visit, type Category, type Visit } from '../lighthouse/visit.ts'

/** What the pages have to reach. A shared conversation asks not to be listed, which is all that it may lose. */
const demands: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const maxPaint = 1_200
const maxScriptBytes = 120_000

/** Shares a conversation with Guide, as a visitor does, and answers its path. */
async function sharedConversation(executablePath: string, studio: Studio): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const page = await browser.newPage()
    await page.goto(studio.origin)
    const visitor = new Visitor(page, studio.origin)
    const created = await visitor.post('/api/chat/conversation', {})
    const { id: conversationId } = (await created.json()) as { id: string }
    // The answer is waited for: one that is being written cannot be shared.
    const question = {
      Message: 'What is AI Studio?',
      ModelId: 'studio/guide',
      ConversationId: conversationId,
    }
    const answered = await visitor.post('/api/chat/send', question)
    if (!answered.ok()) throw new Error(`Guide gave no answer: ${answered.status()}`)
    await answered.body()
    const shared = await visitor.post('/api/chat/share', { conversationId, expiresInDays: 7 })
    if (!shared.ok()) throw new Error(`No conversation could be shared: ${shared.status()}`)
    const { url } = (await shared.json()) as { url: string }
    return new URL(url).pathname
  } finally {
    await browser.close()
  }
}

interface Judged {
  path: string
  visits: Visit[]
}

const notMeasured = '? not measured'

const median = (values: (number | undefined)[]) =>
  spreadOf(values.filter((value) => value !== undefined))?.median ?? null

/** Lighthouse of the site's own pages, in turns; answers a table. */
export async function judgePages(browser: string, studio: Studio, repeat: number): Promise<string> {
  const paths = ['/', '/plans', '/help', '/privacy-policy', await sharedConversation(browser, studio)]
  const judged: Judged[] = paths.map((path) => ({ path, visits: [] }))
  for (let round = 0; round < repeat; round += 1) {
    for (const { path, visits } of judged) {
      const name = path.slice(0, 20).padEnd(20)
      try {
        const found = await visit(browser, studio.origin + path)
        visits.push(found)
        const lost = categories.flatMap((each) => found.lostIn[each] ?? [])
        say(
          `  ${name} ${categories.map((each) => `${each} ${found.points[each]}`).join(', ')}${lost.length > 0 ? `; lost by ${lost.join(', ')}` : ''}`,
        )
      } catch (error) {
        // One run that Lighthouse could not finish says nothing about the others.
        say(`  ${name} failed, ${(error as Error).message}`)
      }
    }
  }
  return tableOf(judged, await firstScriptBytes(browser, studio.origin))
}

/** @param firstBytes of the scripts without which home cannot be typed into */
function tableOf(judged: readonly Judged[], firstBytes: number): string {
  const mark = (isMet: boolean) => (isMet ? '✓' : '✗')
  const rows = judged.map(({ path, visits }) => {
    const isShare = path.startsWith('/share/')
    const points = categories.map((category) => {
      const found = median(visits.map((each) => each.points[category]))
      if (found === null) return notMeasured
      const lost = new Set(visits.flatMap((each) => each.lostIn[category] ?? []))
      const isMet =
        found >= demands[category] ||
        (isShare && category === 'seo' && [...lost].every((audit) => audit === 'is-crawlable'))
      return `${found} ${mark(isMet)}`
    })
    const paint = median(visits.map((each) => each.timings['largest-contentful-paint']))
    const shift = median(visits.map((each) => each.timings['cumulative-layout-shift']))
    const scripts = median(visits.map((each) => each.scriptBytes))
    // Home alone has figures to keep besides the points.
    const isHome = path === '/'
    return [
      isShare ? 'a shared conversation' : `\`${path}\``,
      ...points,
      paint === null ? notMeasured : `${paint.toFixed(0)}${isHome ? ` ${mark(paint <= maxPaint)}` : ''}`,
      shift === null ? notMeasured : `${Number(shift.toFixed(4))}${isHome ? ` ${mark(shift === 0)}` : ''}`,
      isHome ? `${(firstBytes / 1_000).toFixed(0)} ${mark(firstBytes <= maxScriptBytes)}` : '',
      scripts === null ? notMeasured : (scripts / 1_000).toFixed(0),
    ]
  })
  const head = [
    '',
    ...categories,
    'largest paint, ms',
    'layout shift',
    'scripts before it answers, kB',
    'all scripts, kB',
  ]
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

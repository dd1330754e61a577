import { setTimeout as pause } from 'node:timers/promises'
import { ending, type CorpusKind } from '../corpus.ts'
import type { Sitting } from '../browser/lab.ts'
import { beginMark } from '../browser/trace.ts'
import type { AnswerPlan } from '../stub/answers.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Bench, Row, Sample } from './row.ts'

/** Writes the question, and follows the frames from then on; answers since when. */
async function write({ page }: Sitting, { parts }: Subject): Promise<number> {
  await page.evaluate((input) => bench.focus(input), parts.input)
  await page.keyboard.type('Tell me all')
  return page.evaluate(async (mark) => {
    await bench.nextFrame()
    performance.mark(mark)
    return bench.meter()
  }, beginMark)
}

/** So long before the end of a paced answer, in milliseconds, the page begins to look for it. */
const lookAhead = 300

/** When the end of the answer can be read, in milliseconds since 1970. */
const shown = ({ page }: Sitting, { parts }: Subject) =>
  page.evaluate(([rows, text]) => bench.shows(rows, text), [parts.rows, ending] as const)

/** Asks, and waits until the whole answer can be read. */
async function stream({ stub }: Bench, sitting: Sitting, subject: Subject, plan: AnswerPlan) {
  const marks: Promise<number>[] = []
  const task = async () => (await sitting.metrics()).task
  const written = stub.expect(plan, () => {
    const mark = task()
    // Whoever waits for the turn hears of it; a turn that has failed before asks for none of them.
    mark.catch(() => {})
    marks.push(mark)
  })
  const since = await write(sitting, subject)
  const before = await sitting.metrics()
  await sitting.page.keyboard.press('Enter')
  // Looking all the time would cost the page; to ask it at the end takes a slow processor longer than the chat needs.
  const nearEnd = plan.rate === undefined ? written : pause((plan.tokens / plan.rate) * 1000 - lookAhead)
  const [times, visible] = await Promise.all([written, nearEnd.then(() => shown(sitting, subject))])
  const after = await sitting.metrics()
  const { dropped, longestTask } = await sitting.page.evaluate((from) => bench.metered(from), since)
  return {
    times,
    visible,
    dropped,
    longestTask,
    spent: after.task - before.task,
    cpu: after.cpu - before.cpu,
    marks: await Promise.all(marks),
  }
}

async function settled(sitting: Sitting, subject: Subject): Promise<void> {
  await sitting.page.evaluate((input) => bench.ready(input), subject.parts.input)
  // What a chat fetches when the page is idle has arrived before anybody has written a question.
  await sitting.page.waitForLoadState('networkidle')
  await pause(500)
}

/** A page in which nothing happens, for so long: what the machine does by itself. */
async function idle({ page }: Sitting, seconds: number): Promise<Sample> {
  await page.waitForLoadState('networkidle')
  await pause(500)
  const since = await page.evaluate(() => bench.meter())
  await pause(seconds * 1000)
  const { dropped, longestTask } = await page.evaluate((from) => bench.metered(from), since)
  return { dropped, longestTask }
}

const isCheap = ({ isOurs, id }: Subject) => isOurs || id === 'deep-chat-partial' || id === 'assistant-ui'

/** Once tells nothing of what must never be; so often those take turns of which a demand speaks. */
const threeOfJudged = (subject: Subject | null) =>
  subject?.isOurs || subject?.id === 'deep-chat-partial' ? 3 : 1

const pacedTokens = 4_000
const pacedRate = 200

function paced(id: string, title: string, kind: CorpusKind, slowdown: number, repeat: Row['repeat']): Row {
  return {
    group: 'R3',
    id,
    title,
    repeat,
    // A long table takes deep-chat longer at 4 × CPU than it takes to arrive.
    limitMs: 150_000,
    takes: slowdown === 1 ? () => true : isCheap,
    hasBare: slowdown === 1,
    async measure(bench, subject): Promise<Sample> {
      await using sitting = await bench.lab.visit({ subject })
      if (!subject) return await idle(sitting, pacedTokens / pacedRate)
      await settled(sitting, subject)
      // A short answer first, so that the first quarter is no different from the others.
      await stream(bench, sitting, subject, { kind: 'mixed', tokens: 900 })
      await sitting.slowDown(slowdown)
      const plan = { kind, tokens: pacedTokens, rate: pacedRate }
      const { times, visible, spent, cpu, marks, dropped, longestTask } = await stream(
        bench,
        sitting,
        subject,
        plan,
      )
      const quarter = (index: number) => marks[index + 1]! - marks[index]!
      return {
        task: spent,
        cpu,
        growth: quarter(3) / quarter(0),
        lag: visible - times.end,
        dropped,
        longestTask,
      }
    },
  }
}

const burst = (tokens: number, repeat: number): Row => ({
  group: 'R3',
  id: `burst-${tokens / 1000}k`,
  title: `${tokens.toLocaleString('en')} tokens as fast as possible`,
  repeat,
  limitMs: 45_000,
  takes: (subject) => tokens < 8_000 || isCheap(subject) || subject.id === 'flowise',
  async measure(bench, subject): Promise<Sample> {
    await using sitting = await bench.lab.visit({ subject })
    await settled(sitting, subject!)
    const plan = { kind: 'mixed', tokens } as const
    const { times, visible, spent, cpu, dropped, longestTask } = await stream(bench, sitting, subject!, plan)
    return { task: spent, cpu, time: visible - times.quarters[0]!, longestTask, dropped }
  },
})

/** Long answers of realistic markdown: what they cost the main thread, and how smooth it stays. */
export const streamRows: readonly Row[] = [
  paced('paced', '4,000 tokens at 200/s', 'mixed', 1, threeOfJudged),
  paced('paced-slow', '4,000 tokens at 200/s, 4 × CPU', 'mixed', 4, threeOfJudged),
  paced('list-slow', 'One list of 4,000 tokens at 200/s, 4 × CPU', 'list', 4, 1),
  paced('table-slow', 'One table of 4,000 tokens at 200/s, 4 × CPU', 'table', 4, 1),
  burst(1_000, 3),
  burst(4_000, 3),
  // Its figures scatter by a third; five of them have called one build 0.58 and 0.70 of the same peer.
  burst(8_000, 9),
]

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { say } from '../../../scripts/say.mjs'

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'blink.user_timing',
  'disabled-by-default-v8.cpu_profiler',
]

/** The user timing mark from which on a page is looked at, where there is one. */
export const beginMark = 'bench:begin'

/** How many lines each list has. */
const listed = 30

interface ProfileNode {
  id: number
  parent?: number
  callFrame: { functionName: string; url?: string; lineNumber?: number; columnNumber?: number }
}

/** One entry of Chromium's trace event format; times in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** By the clock. */
  dur?: number
  /** Of the processor. */
  tdur?: number
  id?: string
  args: {
    name?: string
    data?: {
      cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] }
      timeDeltas?: number[]
      startTime?: number
    }
  }
}

type Totals = Map<string, { ms: number; count: number }>

function add(totals: Totals, name: string, ms: number): void {
  const total = totals.get(name) ?? { ms: 0, count: 0 }
  totals.set(name, { ms: total.ms + ms, count: total.count + 1 })
}

/** What each kind of event took of the processor, without those inside of it. */
function selfTimes(events: readonly TraceEvent[]): Totals {
  const totals: Totals = new Map()
  const open: { event: TraceEvent; ms: number }[] = []
  const close = () => {
    const { event, ms } = open.pop()!
    add(totals, event.name, ms)
  }
  for (const event of events) {
    while (open.length > 0 && event.ts >= open.at(-1)!.event.ts + (open.at(-1)!.event.dur ?? 0)) close()
    const ms = (event.tdur ?? 0) / 1000
    const around = open.at(-1)
    if (around) around.ms -= ms
    open.push({ event, ms })
  }
  while (open.length > 0) close()
  return totals
}

function nameOf({
  functionName,
  url = '',
  lineNumber = 0,
  columnNumber = 0,
}: ProfileNode['callFrame']): string {
  const file = url.split('/').at(-1)!.split('?')[0]!
  return `${functionName || '(anonymous)'} ${file && `${file}:${lineNumber + 1}:${columnNumber + 1}`}`
}

/** What each function took by the clock, without those that it called. */
function functionTimes(chunks: readonly TraceEvent[], from: number): Totals {
  const totals: Totals = new Map()
  const names = new Map<string, string>()
  const clocks = new Map<string, number>()
  for (const { id, pid, ts, args } of chunks) {
    const key = `${pid} ${id}`
    const { cpuProfile, timeDeltas = [], startTime } = args.data ?? {}
    let now = startTime ?? clocks.get(key) ?? ts
    for (const node of cpuProfile?.nodes ?? []) names.set(`${key} ${node.id}`, nameOf(node.callFrame))
    for (const [index, sample] of (cpuProfile?.samples ?? []).entries()) {
      const delta = timeDeltas[index] ?? 0
      now += delta
      if (now >= from) add(totals, names.get(`${key} ${sample}`) ?? '?', delta / 1000)
    }
    clocks.set(key, now)
  }
  return totals
}

function list(heading: string, totals: Totals): void {
  say(`    ${heading}`)
  const sorted = [...totals].toSorted(([, a], [, b]) => b.ms - a.ms).slice(0, listed)
  for (const [name, { ms, count }] of sorted) {
    if (ms >= 0.1) say(`    ${ms.toFixed(1).padStart(9)} ms ${String(count).padStart(6)} × ${name}`)
  }
}

/** Follows what the browser does until it is asked to tell. */
export async function startTrace(browser: Browser, page: Page): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-trace-'))
  const path = join(folder, 'trace.json')
  await browser.startTracing(page, { path, categories })
  return async function tell() {
    await browser.stopTracing()
    const { traceEvents } = JSON.parse(await readFile(path, 'utf8')) as { traceEvents: TraceEvent[] }
    await rm(folder, { recursive: true })
    const mark = traceEvents.findLast(({ name }) => name === beginMark)
    const from = mark?.ts ?? 0
    const isMain = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    )
    const threads = Map.groupBy(
      traceEvents.filter(({ ph, pid, tid, ts }) => ph === 'X' && ts >= from && isMain.has(`${pid} ${tid}`)),
      ({ pid }) => pid,
    )
    const weight = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
    const [busiest] = [...threads].toSorted(([, a], [, b]) => weight(b) - weight(a))
    if (!busiest) return
    const [pid, events] = busiest
    list(
      'main thread, processor time without what is inside:',
      selfTimes(events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))),
    )
    const chunks = traceEvents.filter((event) => event.name === 'ProfileChunk' && event.pid === pid)
    list('functions, by samples:', functionTimes(chunks, from))
  }
}

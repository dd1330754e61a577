import type { Memory } from './inspection.ts'
import type { Readers, Subject } from './processes.ts'
import type { Outcome } from './readers.ts'

/** Streams that are read at once, of which each has so many tokens, one so often, in milliseconds. */
const streams = 200
const tokens = 30
const tokenEvery = 100
const firstWait = 300
/** How long one of these answers takes. */
const streamMs = firstWait + (tokens - 1) * tokenEvery
/** Idle streams at the first look and at the second. */
const fewIdle = 500
const manyIdle = 2_000
const idleReaders = 1_000
/** The first token at once; the others so seldom that there is nothing to do, and no silence to give up for. */
const idleScript = 'tokens=100 every=20000'

let met = 1

/** Visitors that nobody has an account of yet, so that no allowance is used up. */
async function meet(readers: Readers, subject: Subject, visitors: number): Promise<void> {
  if (subject.name === 'bare proxy') return
  await readers.run({ do: 'meet', base: subject.base, visitors, from: met })
  met += visitors
}

async function ask(
  readers: Readers,
  { base, path }: Subject,
  load: { visitors: number; rounds: number; script: string; spread: number; isSteady?: boolean },
): Promise<Outcome> {
  const outcome = await readers.run({ do: 'ask', base, path, ...load })
  if (outcome.failures.length > 0) {
    throw new Error(`${outcome.failures.length} questions were refused: ${outcome.failures[0]}`)
  }
  return outcome
}

/** Lets the code become as fast as it gets, and connections be made. */
export async function warmUp(readers: Readers, subject: Subject): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await meet(readers, subject, 100)
    await ask(readers, subject, { visitors: 100, rounds: 5, script: 'tokens=20 every=5', spread: 500 })
  }
}

/**
 * How old tokens are when they arrive while 200 streams are open, each of which began at its own time. What counts are
 * the answers between the first ones, while which the streams are being opened, and the last ones.
 */
export async function measureAges(
  readers: Readers,
  subject: Subject,
): Promise<{ outcome: Outcome; load: number }> {
  await meet(readers, subject, streams)
  const script = `wait=${firstWait} tokens=${tokens} every=${tokenEvery}`
  const rounds = 4
  const asking = ask(readers, subject, {
    visitors: streams,
    rounds,
    script,
    spread: streamMs,
    isSteady: true,
  })
  const [outcome, load] = await Promise.all([asking, loadOf(subject, streamMs, rounds * streamMs)])
  return { outcome, load }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The share of the core that something needs between two moments from now, in milliseconds. */
async function loadOf({ cpu }: Subject, from: number, to: number): Promise<number> {
  await pause(from)
  const [before, began] = [await cpu(), performance.now()]
  await pause(to - from)
  return ((await cpu()) - before) / (performance.now() - began)
}

/** As many whole answers as a core gives, from 32 who ask again at once. */
export async function measureThroughput(
  readers: Readers,
  subject: Subject,
): Promise<{ outcome: Outcome; perSecond: number; cpu: number }> {
  const rounds = 8
  const visitors = 32
  const repetitions = 3
  const all: Outcome = { firstAges: [], ages: [], firsts: [], wholes: [], took: 0, failures: [], open: 0 }
  let cpu = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    await meet(readers, subject, visitors)
    const before = await subject.cpu()
    const outcome = await ask(readers, subject, { visitors, rounds, script: 'tokens=20', spread: 0 })
    cpu += (await subject.cpu()) - before
    all.firsts.push(...outcome.firsts)
    all.wholes.push(...outcome.wholes)
    all.took += outcome.took
  }
  const answers = all.wholes.length
  return { outcome: all, perSecond: (answers / all.took) * 1000, cpu: cpu / answers }
}

/** One question after the other: what a visitor waits for on a server that has nothing else to do. */
export async function measureAlone(readers: Readers, subject: Subject): Promise<Outcome> {
  const all: Outcome = { firstAges: [], ages: [], firsts: [], wholes: [], took: 0, failures: [], open: 0 }
  for (let visitor = 0; visitor < 5; visitor += 1) {
    await meet(readers, subject, 1)
    const outcome = await ask(readers, subject, { visitors: 1, rounds: 8, script: 'tokens=20', spread: 0 })
    all.firsts.push(...outcome.firsts)
    all.wholes.push(...outcome.wholes)
  }
  return all
}

/**
 * What an answer costs that is being written, with its reader, while the model is silent: the slope between few and
 * many of them, in a process that has done nothing else. One that has worked before keeps memory, which streams then
 * use up without anything to be seen from outside; here the few have used it up.
 */
export async function measureIdleAnswers(readers: Readers, subject: Subject): Promise<Memory> {
  const { base, path } = subject
  await meet(readers, subject, manyIdle)
  const hold = async (from: number, visitors: number) => {
    const { open } = await readers.run({ do: 'hold', base, path, from, visitors, script: idleScript })
    expectOpen(open, from + visitors)
    return await settledMemory(subject)
  }
  const few = await hold(0, fewIdle)
  const many = await hold(fewIdle, manyIdle - fewIdle)
  return perStream(few, many, manyIdle - fewIdle)
}

/**
 * Readers of answers that are being written, without the writing: those that `measureIdleAnswers` has left and more
 * of one answer. Measured by letting them go, because making answers leaves garbage of its own. What that gives back
 * is to be seen in the heap and outside of it, not in what the process keeps.
 */
export async function measureIdleReaders(readers: Readers, subject: Subject): Promise<Memory> {
  const { open } = await readers.run({ do: 'attach', base: subject.base, visitors: idleReaders })
  expectOpen(open, manyIdle + idleReaders)
  const attached = await settledMemory(subject)
  await readers.run({ do: 'let go' })
  return perStream(await settledMemory(subject), attached, manyIdle + idleReaders)
}

/** What is kept once it no longer gets less: what opening streams has left to do for the database takes seconds. */
async function settledMemory(subject: Subject): Promise<Memory> {
  let found = await subject.memory()
  for (let look = 0; look < 10; look += 1) {
    await pause(3_000)
    const before = found
    found = await subject.memory()
    if (found.heap > before.heap * 0.99) break
  }
  return found
}

/** A server that is given too little of its core gives up silent answers before all are there. */
function expectOpen(open: number, wanted: number): void {
  if (open < wanted) {
    throw new Error(`Only ${open} of ${wanted} idle streams are open: the machine is too busy to measure.`)
  }
}

/** What one of so many streams costs, in bytes. */
const perStream = (before: Memory, after: Memory, count: number): Memory => ({
  rss: (after.rss - before.rss) / count,
  heap: (after.heap - before.heap) / count,
  external: (after.external - before.external) / count,
})

import type { Memory } from './inspection.ts'
import type { Readers, Subject } from './processes.ts'
import type { Outcome } from './readers.ts'

/** Streams that are read at once, of which each has a token so often. */
const streams = 200
const tokenEvery = 100
const idleStreams = 1_000

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
  load: { visitors: number; rounds: number; script: string; spread: number },
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

/** 200 streams at once, each beginning at its own time: how old tokens are when they arrive. */
export async function measureAges(
  readers: Readers,
  subject: Subject,
): Promise<{ outcome: Outcome; load: number }> {
  await meet(readers, subject, streams)
  const script = `wait=300 tokens=30 every=${tokenEvery}`
  const before = await subject.cpu()
  const outcome = await ask(readers, subject, { visitors: streams, rounds: 3, script, spread: 3_300 })
  return { outcome, load: ((await subject.cpu()) - before) / outcome.took }
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

/** Answers that are being written, each with its reader, while the model is silent. */
export async function measureIdleAnswers(readers: Readers, subject: Subject): Promise<Memory> {
  const { base, path } = subject
  // The first time, code and pools grow, which no stream costs.
  await meet(readers, subject, idleStreams)
  const hold = { do: 'hold', base, path, visitors: idleStreams, script: 'tokens=1 silent=1' } as const
  await readers.run({ ...hold, visitors: idleStreams / 2 })
  await readers.run({ do: 'let go' })
  await meet(readers, subject, idleStreams)
  const before = await subject.memory()
  const { open } = await readers.run(hold)
  const after = await subject.memory()
  expectOpen(open, idleStreams)
  return perStream(before, after)
}

/**
 * Readers of answers that are being written, without the writing: those that `measureIdleAnswers` has left and as
 * many of one answer. Measured by letting them go, because making answers leaves garbage of its own.
 */
export async function measureIdleReaders(readers: Readers, subject: Subject): Promise<Memory> {
  const { open } = await readers.run({ do: 'attach', base: subject.base, visitors: idleStreams })
  expectOpen(open, 2 * idleStreams)
  const attached = await subject.memory()
  await readers.run({ do: 'let go' })
  const { rss, used } = perStream(await subject.memory(), attached)
  return { rss: rss / 2, used: used / 2 }
}

/** A server that is given too little of its core gives up silent answers before all are there. */
function expectOpen(open: number, wanted: number): void {
  if (open < wanted) {
    throw new Error(`Only ${open} of ${wanted} idle streams are open: the machine is too busy to measure.`)
  }
}

/** What one of the idle streams costs, in bytes. */
const perStream = (before: Memory, after: Memory): Memory => ({
  rss: (after.rss - before.rss) / idleStreams,
  used: (after.used - before.used) / idleStreams,
})

import type { Score, ScorePart } from '@ai-studio/contract'
import { breather } from '../../../breather.ts'
import { instruments } from './instruments/all-instruments.ts'
import { planNotes, type TimedNote } from './note-plan.ts'
import { renderBatch, type RenderedBatch } from './render-batch.ts'
import { requireSound, type RenderOptions } from './render-options.ts'
import { createReverb } from './reverb.ts'
import { roomOf } from './room.ts'
import { lengthOf, scoreClock } from './score-clock.ts'
import { partsByStem, type StemName } from './stems.ts'
import { createToneShelf } from './tone-shelf.ts'
import { sampleRate } from './tones/tone.ts'

/** Each stem of a piece as sound in its room; all are as long as the piece. */
export type Stems = ReadonlyMap<StemName, AudioBuffer>

/** How much of each stem goes into the room. */
const sends: Record<StemName, number> = { melody: 0.34, harmony: 0.36, bass: 0, drums: 0.12 }

/**
 * So many notes of a part are rendered together. Browsers spend time on every note that waits for its turn, and cannot
 * stop a rendering that has begun; each rendering has a price of its own, too.
 */
const batchNotes = 14
/** Browsers render each context in a thread of its own. */
const mostAtOnce = 2
/** The page answers at least this often, in milliseconds. */
const breathMilliseconds = 12
/** Samples that the room takes at once: some milliseconds of work. */
const roomSamples = 65_536

const shelf = createToneShelf()

/** Lets the page answer once the work has taken some milliseconds. */
function createPause(signal: AbortSignal | undefined): () => Promise<void> {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < breathMilliseconds) return
    await breather()
    signal?.throwIfAborted()
    since = performance.now()
  }
}

/**
 * Plays the parts of a score, each stem into a sound of its own. A score without a note is a silent melody.
 *
 * @throws NoSoundError without Web Audio
 * @throws the signal's reason when it is aborted
 */
export async function renderStems(score: Score, { signal, onProgress }: RenderOptions = {}): Promise<Stems> {
  requireSound()
  signal?.throwIfAborted()
  const length = lengthOf(score)
  const secondsAt = scoreClock(score)
  const pause = createPause(signal)
  const planned = [...partsByStem(score)].map(([name, parts]) => ({
    name,
    parts: parts.map((part) => ({ part, batches: batchesOf(planNotes(part.notes, secondsAt, length)) })),
  }))
  const steps =
    planned.flatMap(({ parts }) => parts.flatMap(({ batches }) => batches)).length + planned.length
  let done = 0
  const step = () => onProgress?.(++done / steps)

  const stems = new Map<StemName, AudioBuffer>()
  const rooms: Promise<void>[] = []
  const running = new Set<Promise<unknown>>()
  for (const { name, parts } of planned) {
    const stem = silenceOf(length)
    let added: Promise<void> = Promise.resolve()
    for (const { part, batches } of parts)
      for (const notes of batches) {
        await computeTones(part, notes, pause)
        while (running.size >= mostAtOnce) await Promise.race(running)
        signal?.throwIfAborted()
        const rendering = renderBatch(part, notes, stem.length, shelf)
        running.add(rendering)
        // Always in the same order: sums of fractions depend on it, and the same score is to give the same samples.
        added = addAfter(added, rendering, stem).finally(step)
        ended(rendering, () => running.delete(rendering))
      }
    const room = added.then(() => addRoom(stem, score.genre, sends[name], pause)).then(step)
    ended(room)
    rooms.push(room)
    stems.set(name, stem)
  }
  await Promise.all(rooms)
  if (stems.size === 0) stems.set('melody', silenceOf(length))
  return stems
}

const silenceOf = (seconds: number) =>
  new AudioBuffer({ length: Math.ceil(seconds * sampleRate), numberOfChannels: 2, sampleRate })

/** What fails is heard of where it is waited for; until then it is nobody's failure. */
function ended(work: Promise<unknown>, then: () => void = () => undefined): void {
  work.then(then, then)
}

async function addAfter(
  earlier: Promise<void>,
  rendering: Promise<RenderedBatch | null>,
  whole: AudioBuffer,
): Promise<void> {
  await earlier
  const batch = await rendering
  if (!batch) return
  for (const channel of [0, 1]) {
    const target = whole.getChannelData(channel)
    const sound = batch.sound.getChannelData(channel)
    for (let at = 0; at < sound.length; at++) target[batch.from + at] = target[batch.from + at]! + sound[at]!
  }
}

function batchesOf(notes: readonly TimedNote[]): (readonly TimedNote[])[] {
  const count = Math.ceil(notes.length / batchNotes)
  return Array.from({ length: count }, (_, at) => notes.slice(at * batchNotes, (at + 1) * batchNotes))
}

type Pause = ReturnType<typeof createPause>

async function computeTones(part: ScorePart, notes: readonly TimedNote[], pause: Pause): Promise<void> {
  for (const tone of instruments[part.instrument].tones(notes)) {
    if (shelf.has(tone)) continue
    shelf.take(tone)
    await pause()
  }
}

async function addRoom(stem: AudioBuffer, genre: string, send: number, pause: Pause): Promise<void> {
  if (send === 0) return
  const reverb = createReverb(roomOf(genre))
  const [left, right] = [stem.getChannelData(0), stem.getChannelData(1)]
  for (let at = 0; at < stem.length; at += roomSamples) {
    reverb.process(left, right, at, Math.min(stem.length, at + roomSamples), send)
    await pause()
  }
}

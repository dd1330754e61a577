import type { Score, ScorePart } from '@ai-studio/contract'
import { requireSound, type RenderOptions } from './render-options.ts'
import { lengthOf } from './score-clock.ts'
import { renderInThread } from './stem-thread.ts'
import { partsByStem, stemNames, type StemName } from './stems.ts'
import { sampleRate } from './tones/tone.ts'

/** Each stem of a piece as sound in its room; all are as long as the piece. */
export type Stems = ReadonlyMap<StemName, AudioBuffer>

/** Notes that cost as much as the room of a stem. */
const roomNotes = 60

/**
 * Plays the parts of a score in threads of their own, each stem into a sound of its own. A score without a note is a
 * silent melody.
 *
 * @throws NoSoundError without Web Audio
 * @throws Error when the browser cannot run the threads
 * @throws the signal's reason when it is aborted
 */
export async function renderStems(score: Score, { signal, onProgress }: RenderOptions = {}): Promise<Stems> {
  requireSound()
  signal?.throwIfAborted()
  const orders = ordersOf(score)
  const whole = orders.reduce((sum, { work }) => sum + work, 0)
  const done = new Map<StemName, number>()
  const made = new Map<StemName, AudioBuffer>()
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', end, { once: true })

  async function takeOrders(): Promise<void> {
    for (let order = orders.shift(); order; order = orders.shift()) {
      const { name, work } = order
      const sound = await renderInThread({ score, name }, ending.signal, (share) => {
        done.set(name, share * work)
        onProgress?.([...done.values()].reduce((sum, each) => sum + each, 0) / whole)
      })
      const stem = new AudioBuffer({ length: sound[0].length, numberOfChannels: 2, sampleRate })
      for (const [side, samples] of sound.entries()) stem.getChannelData(side).set(samples)
      made.set(name, stem)
    }
  }

  try {
    const threads = Math.min(orders.length, Math.max(2, navigator.hardwareConcurrency))
    await Promise.all(Array.from({ length: threads }, takeOrders))
  } catch (error) {
    ending.abort(error)
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
  }
  if (made.size === 0) made.set('melody', silenceOf(lengthOf(score)))
  // Always in the same order: sums of fractions depend on it.
  return new Map(stemNames.flatMap((name) => (made.has(name) ? [[name, made.get(name)!] as const] : [])))
}

/** What there is to do, the most work first, so that no thread is left alone with it. */
function ordersOf(score: Score): { name: StemName; work: number }[] {
  return [...partsByStem(score)]
    .map(([name, parts]) => ({ name, work: roomNotes + notesOf(parts) }))
    .toSorted((a, b) => b.work - a.work)
}

const notesOf = (parts: readonly ScorePart[]) => parts.reduce((sum, { notes }) => sum + notes.length, 0)

const silenceOf = (seconds: number) =>
  new AudioBuffer({ length: Math.ceil(seconds * sampleRate), numberOfChannels: 2, sampleRate })

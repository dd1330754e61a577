import type { Score, ScorePart } from '@ai-studio/contract'
import { createCrew, type Crew } from './crew.ts'
import type { StereoSound } from './dsp/pan.ts'
import { countOf, silence } from './render-part.ts'
import { requireSound, type RenderOptions } from './render-options.ts'
import { partsByStem, type StemName } from './stems.ts'
import { sampleRate } from './tones/tone.ts'

/** Each stem of a piece as sound in its room; all are as long as the piece. */
export type Stems = ReadonlyMap<StemName, AudioBuffer>

/** How much of each stem goes into the room. */
const sends: Record<StemName, number> = { melody: 0.34, harmony: 0.36, bass: 0, drums: 0.12 }

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
  const stems = [...partsByStem(score)]
  if (stems.length === 0) return new Map([['melody', bufferOf(silence(countOf(score)))]])
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const steps = stems.reduce((sum, [name, parts]) => sum + parts.length + (sends[name] > 0 ? 1 : 0), 0)
    let done = 0
    const crew = createCrew(ending.signal)
    const followed: Crew = async (order, place) => {
      const sound = await crew(order, place)
      onProgress?.(++done / steps)
      return sound
    }
    const played = playParts(score, followed)
    return new Map(
      await Promise.all(
        stems.map(async ([name, parts]) => {
          const dry = await sumOf(parts.map((part) => played.get(part)!))
          const send = sends[name]
          const { genre } = score
          const sound = send > 0 ? await followed({ kind: 'room', genre, send, sound: dry }, 'first') : dry
          return [name, bufferOf(sound)] as const
        }),
      ),
    )
  } catch (error) {
    ending.abort(error)
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/** Has all parts played, the most work first, so that no thread is left alone with it. */
function playParts({ parts, bpm, swing, seconds }: Score, crew: Crew): Map<ScorePart, Promise<StereoSound>> {
  const frame = { bpm, swing, seconds }
  const played = new Map<ScorePart, Promise<StereoSound>>()
  for (const part of parts.toSorted((a, b) => workOf(b) - workOf(a))) {
    if (part.notes.length === 0) continue
    const sound = crew({ kind: 'part', frame, part }, 'last')
    // What fails is heard of where it is waited for.
    sound.catch(() => undefined)
    played.set(part, sound)
  }
  return played
}

/** Quarters of sound, beside what each note costs for itself. */
const workOf = ({ notes }: ScorePart) => notes.reduce((sum, { length }) => sum + length + 0.5, 0)

/** Always added in the same order: sums of fractions depend on it. */
async function sumOf(sounds: readonly Promise<StereoSound>[]): Promise<StereoSound> {
  let sum: StereoSound | undefined
  for (const each of sounds) {
    const sound = await each
    if (sum) for (const side of [0, 1] as const) addTo(sum[side], sound[side])
    else sum = sound
  }
  return sum!
}

function addTo(target: Float32Array, samples: Float32Array): void {
  for (let at = 0; at < target.length; at++) target[at] = target[at]! + samples[at]!
}

function bufferOf(sound: StereoSound): AudioBuffer {
  const buffer = new AudioBuffer({ length: sound[0].length, numberOfChannels: 2, sampleRate })
  for (const [side, samples] of sound.entries()) buffer.getChannelData(side).set(samples)
  return buffer
}

import type { ScorePart } from '@ai-studio/contract'
import { instruments } from './instruments/all-instruments.ts'
import type { TimedNote } from './note-plan.ts'
import type { ToneShelf } from './tone-shelf.ts'
import { sampleRate } from './tones/tone.ts'

/** The sound of some notes. */
export interface RenderedBatch {
  readonly sound: AudioBuffer
  /** At which sample of the piece it begins. */
  readonly from: number
}

/**
 * Plays some notes of a part, with what rings on after them.
 *
 * @param end of the piece, in samples
 */
export async function renderBatch(
  { instrument, level, pan }: ScorePart,
  notes: readonly TimedNote[],
  end: number,
  shelf: ToneShelf,
): Promise<RenderedBatch | null> {
  const [first] = notes
  if (!first) return null
  const player = instruments[instrument]
  const from = Math.floor(first.start * sampleRate)
  const begin = from / sampleRate
  const last = notes.reduce((latest, note) => Math.max(latest, note.end + player.ring(note, shelf)), 0)
  const length = Math.min(end - from, Math.ceil((last - begin) * sampleRate))
  if (length <= 0) return null
  const context = new OfflineAudioContext({ numberOfChannels: 2, length, sampleRate })
  const output = new GainNode(context, { gain: level })
  const place = new StereoPannerNode(context, { pan })
  output.connect(place).connect(context.destination)
  player.play(
    { context, output, shelf },
    notes.map((note) => ({ ...note, start: note.start - begin, end: note.end - begin })),
  )
  return { sound: await context.startRendering(), from }
}

import type { TimedNote } from '../note-plan.ts'
import type { Tone } from '../tone-shelf.ts'
import { pieceOf, pieceTone, type KitName } from '../tones/kits.ts'
import { connectAll, gather, loudnessOf, type Instrument } from './instrument.ts'

/** The longest cymbal, in seconds. */
const longestRing = 2.6

/** Drums and cymbals: each stroke sounds until it has died away, whatever the length of its note. */
export function kit(name: KitName, gain: number): Instrument {
  const toneOf = (pitch: number): Tone => ({
    name: `${name} ${pitch}`,
    make: () => pieceTone(name, pitch),
  })
  return {
    tones: (notes) => [...new Set(notes.map(({ pitch }) => pitch))].map(toneOf),
    ring: ({ pitch }, shelf) => shelf.take(toneOf(pitch)).duration,
    play({ context, output, shelf }, notes) {
      const places = new Map<number, AudioNode[]>()
      for (const [index, note] of notes.entries()) {
        const { pan, chokes } = pieceOf(name, note.pitch)
        const buffer = shelf.take(toneOf(note.pitch))
        const source = new AudioBufferSourceNode(context, { buffer })
        const filter = new BiquadFilterNode(context, {
          type: 'lowpass',
          frequency: Math.min(20_000, 3_000 * 7 ** note.velocity),
          Q: -3,
        })
        const level = new GainNode(context, { gain: gain * loudnessOf(note.velocity) })
        connectAll(source, filter, level)
        places.set(pan, [...(places.get(pan) ?? []), level])
        source.start(note.start)
        const cut = chokes && nextOf(name, notes, index)
        if (cut !== undefined) {
          level.gain.setTargetAtTime(0, cut, 0.012)
          source.stop(cut + 0.1)
        }
      }
      const placed = [...places].map(([pan, strokes]) => {
        const place = new StereoPannerNode(context, { pan })
        gather(context, strokes, place)
        return place
      })
      gather(context, placed, output)
    },
  }
}

/** When the next stroke of the same group silences this one. */
function nextOf(name: KitName, notes: readonly TimedNote[], index: number): number | undefined {
  const note = notes[index]!
  const { chokes } = pieceOf(name, note.pitch)
  for (let at = index + 1; at < notes.length; at++) {
    const other = notes[at]!
    if (other.start - note.start > longestRing) return undefined
    if (other.start > note.start && pieceOf(name, other.pitch).chokes === chokes) return other.start
  }
  return undefined
}

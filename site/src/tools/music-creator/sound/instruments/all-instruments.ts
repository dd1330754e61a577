import type { ScorePart } from '@ai-studio/contract'
import { electricPianoTone } from '../tones/electric-piano.ts'
import { padTone, stringsTone } from '../tones/ensemble.ts'
import { pianoTone } from '../tones/piano.ts'
import { fingerBassTone, guitarTone, uprightBassTone } from '../tones/plucked.ts'
import { chorus, echo, tremolo, woodenBody } from './effects.ts'
import type { Instrument } from './instrument.ts'
import { kit } from './kit.ts'
import { oscillated } from './oscillated.ts'
import { sampled } from './sampled.ts'

/** How each instrument of a score sounds. */
export const instruments: Record<ScorePart['instrument'], Instrument> = {
  piano: sampled({
    name: 'piano',
    channels: 2,
    tone: pianoTone,
    gain: 1,
    release: 0.22,
    cutoff: [1_300, 13_000],
  }),
  electricPiano: sampled({
    name: 'electric piano',
    tone: electricPianoTone,
    gain: 0.8,
    release: 0.2,
    cutoff: [1_400, 8_500],
    effect: tremolo,
  }),
  guitar: sampled({
    name: 'guitar',
    tone: guitarTone,
    gain: 0.95,
    release: 0.18,
    cutoff: [1_600, 10_000],
    effect: woodenBody,
  }),
  strings: sampled({
    name: 'strings',
    channels: 2,
    shared: 6,
    tone: stringsTone,
    loops: true,
    gain: 0.75,
    attack: 0.22,
    release: 0.45,
    cutoff: [1_400, 8_000],
  }),
  pad: sampled({
    name: 'pad',
    channels: 2,
    shared: 6,
    tone: padTone,
    loops: true,
    gain: 0.7,
    attack: 0.6,
    release: 1.1,
    cutoff: [700, 4_200],
    effect: chorus,
  }),
  lead: oscillated({
    waves: [
      { type: 'sawtooth', gain: 0.5, detune: -7 },
      { type: 'sawtooth', gain: 0.5, detune: 7 },
      { type: 'square', gain: 0.22, octave: -1 },
    ],
    gain: 0.3,
    attack: 0.012,
    decay: 0.5,
    sustain: 0.75,
    release: 0.2,
    filter: { begin: 4, peak: 10, rest: 5, sweep: 0.3, Q: 2 },
    vibrato: 9,
    effect: echo,
  }),
  flute: oscillated({
    waves: [
      { type: 'sine', gain: 1 },
      { type: 'sine', gain: 0.32, octave: 1 },
      { type: 'triangle', gain: 0.16, detune: 3 },
    ],
    gain: 0.24,
    attack: 0.07,
    decay: 0.5,
    sustain: 0.86,
    release: 0.14,
    filter: { begin: 4, peak: 7, rest: 6, sweep: 0.2, Q: 0 },
    vibrato: 16,
    breath: 0.14,
  }),
  brass: oscillated({
    waves: [
      { type: 'sawtooth', gain: 0.55, detune: -5 },
      { type: 'sawtooth', gain: 0.55, detune: 6 },
    ],
    gain: 0.4,
    attack: 0.06,
    decay: 0.6,
    sustain: 0.8,
    release: 0.18,
    filter: { begin: 1, peak: 8, rest: 4.5, sweep: 0.28, Q: 0.5 },
    vibrato: 7,
  }),
  bass: sampled({ name: 'bass', tone: fingerBassTone, gain: 1.05, release: 0.12, cutoff: [900, 5_200] }),
  synthBass: oscillated({
    waves: [
      { type: 'sawtooth', gain: 0.55 },
      { type: 'square', gain: 0.3, detune: 4 },
      { type: 'sine', gain: 0.6, octave: -1 },
    ],
    gain: 0.38,
    attack: 0.006,
    decay: 0.5,
    sustain: 0.7,
    release: 0.1,
    filter: { begin: 9, peak: 9, rest: 3, sweep: 0.22, Q: 4 },
  }),
  uprightBass: sampled({
    name: 'upright bass',
    tone: uprightBassTone,
    gain: 1.05,
    release: 0.14,
    cutoff: [700, 3_600],
  }),
  drums: kit('drums', 1.25),
  brushes: kit('brushes', 1.25),
  machine: kit('machine', 1.15),
}

import { instrumentRanges, type Instrument, type Voice } from './instruments.ts'
import { fitLength, type PieceLength } from './length.ts'
import { moodBends, type MoodBend } from './moods.ts'
import { readPrompt, type PromptHints } from './prompt-words.ts'
import { randomFrom, type Random } from './random.ts'
import type { ComposeRequest, ScaleName } from './request.ts'
import { styles } from './styles/styles.ts'
import type { Style } from './styles/style.ts'
import { makeKey, pickTonic, type Key } from './theory/scales.ts'

/** All that is decided before the first note. */
export interface Plan extends PieceLength {
  style: Style
  mood: MoodBend
  hints: PromptHints
  key: Key
  beatsPerBar: 3 | 4
  swing: number
  melodyVoice: Voice
  /** Pitch around which the melody moves. */
  melodyCenter: number
  /** How many notes the melody has, from 0 to 1. */
  density: number
  /** Numbers for one purpose. */
  stream: (purpose: string) => Random
}

/** Where nothing was asked for, a tempo may give way by so much for the sake of even sections. */
const freedom = { auto: 0.07, slow: 0.05, medium: 0.05, fast: 0.05, exact: 0 } as const
const slowest = 50
const fastest = 180

/** Decides tempo, metre, key and the like: fields first, then words of the prompt, then mood and genre. */
export function makePlan(request: ComposeRequest): Plan {
  const { genre, mood: moodName, seed, length } = request
  const stream = (purpose: string) => randomFrom(seed, genre, purpose)
  const style = styles[genre]
  const mood = moodBends[moodName]
  const hints = readPrompt(request.prompt)
  const random = stream('plan')

  const drawnScale = pickScale(style, mood, hints, random)
  const scale = request.scale === 'auto' ? (hints.scale ?? drawnScale) : request.scale
  const isDark = hints.light < -0.3 || (hints.light < 0.4 && (moodName === 'sad' || moodName === 'tense'))
  const drawn = pickTonic(random, scale)
  const tonic = request.tonic === 'auto' ? (hints.tonic ?? drawn) : request.tonic
  const isWaltz = random.chance(style.waltz) || (hints.isWaltz && style.waltz > 0)
  const beatsPerBar = isWaltz ? 3 : 4
  const wished = wishedTempo(request, style, mood, hints, random)
  const melodyVoice = pickLead(style, hints, random)
  const register = mood.register + hints.register + (leadRegister[melodyVoice.instrument] ?? 0)
  const [low, high] = instrumentRanges[melodyVoice.instrument]
  return {
    ...fitLength(length, wished, beatsPerBar, freedom[request.tempo]),
    style,
    mood,
    hints,
    key: makeKey(tonic, scale, isDark),
    beatsPerBar,
    swing: Math.round(random.between(...style.swing) * 100) / 100,
    melodyVoice,
    melodyCenter: Math.min(high - 12, Math.max(low + 9, style.melody.center + register)),
    density: Math.min(0.95, Math.max(0.05, style.melody.density + mood.density + hints.density * 0.2)),
    stream,
  }
}

function pickScale(style: Style, mood: MoodBend, { light }: PromptHints, random: Random): ScaleName {
  const liked = new Map(mood.scales)
  const brightness: Record<ScaleName, number> = {
    major: 1,
    mixolydian: 0.6,
    pentatonic: 0.2,
    dorian: -0.5,
    minor: -1,
  }
  const weights = style.scales.map(
    ([scale, weight]) =>
      [scale, weight * (liked.get(scale) ?? 0.15) * Math.exp(brightness[scale] * light * 1.8)] as const,
  )
  return random.weighted(weights)
}

function wishedTempo(
  { tempo, bpm }: ComposeRequest,
  style: Style,
  mood: MoodBend,
  hints: PromptHints,
  random: Random,
): number {
  const shift = random.between(-0.14, 0.14)
  if (tempo === 'exact') return Math.min(fastest, Math.max(slowest, Math.round(bpm ?? 90)))
  const [low, high] = style.tempo[tempo]
  const place =
    tempo === 'auto' ? 0.5 + 0.5 * (mood.tempo * 0.7 + hints.tempo * 0.7) + shift : 0.5 + shift * 2
  const wished = low + (high - low) * Math.min(1, Math.max(0, place))
  // Room for the tempo to give way on both sides.
  return Math.round(Math.min(fastest / 1.07, Math.max(slowest / 0.93, wished)))
}

/** Some sing higher than others. */
const leadRegister: Partial<Record<Instrument, number>> = { flute: 3, brass: -2, guitar: -3 }

const leadPrograms: Partial<Record<Instrument, number>> = {
  piano: 0,
  electricPiano: 4,
  guitar: 25,
  strings: 40,
  flute: 73,
  brass: 56,
  lead: 81,
}

function pickLead({ melody }: Style, { leads }: PromptHints, random: Random): Voice {
  const drawn = random.weighted(melody.voices)
  const [asked] = leads
  if (asked === undefined) return drawn
  const own = melody.voices.find(([voice]) => voice.instrument === asked)
  return own?.[0] ?? { instrument: asked, program: leadPrograms[asked] ?? 0 }
}

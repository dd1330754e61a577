import type { SpeechWorld } from './speech-world.ts'
import type { SpeechPiece } from './split-speech.ts'
import type { Track, TrackListener } from './track.ts'

/** A browser without any usable voice says nothing at all, not even that: after so long, in milliseconds, it is one. */
const patienceMs = 6_000

export interface BrowserTrackOptions {
  world: Pick<SpeechWorld, 'createUtterance'> & { synthesis: SpeechSynthesis }
  pieces: readonly SpeechPiece[]
  /** The voice for a language, asked for each piece; undefined leaves the choice to the browser. */
  voiceFor: (language: string) => SpeechSynthesisVoice | undefined
  speed: number
  /** Semitones, asked for each piece. */
  pitch: () => number
}

/** Has the browser's own voice speak, piece by piece. */
export function createBrowserTrack(options: BrowserTrackOptions, listener: TrackListener): Track {
  const { world, pieces, voiceFor, pitch } = options
  const { synthesis } = world
  const total = Math.max(
    1,
    pieces.reduce((sum, { text }) => sum + text.length, 0),
  )
  let { speed } = options
  let index = 0
  /** Characters of the piece that have been said. */
  let said = 0
  /** What an utterance of an earlier run reports does not count any more. */
  let run = 0
  let isSpeaking = false
  // Chrome forgets utterances that nobody holds, and with them their events.
  const held = new Set<SpeechSynthesisUtterance>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell() {
    const before = pieces.slice(0, index).reduce((sum, { text }) => sum + text.length, 0)
    listener.onProgress({ position: null, duration: null, share: Math.min(1, (before + said) / total) })
  }

  function interrupt() {
    run += 1
    isSpeaking = false
    clearTimeout(timer)
    held.clear()
    synthesis.cancel()
  }

  function fail(code: 'UNPLAYABLE' | 'NO_VOICE' | 'NETWORK') {
    interrupt()
    listener.onFailed(code)
  }

  function say() {
    const mine = ++run
    const piece = pieces[index]
    isSpeaking = piece !== undefined
    if (!piece) {
      // All of it stands as heard until it begins again.
      tell()
      index = 0
      said = 0
      return listener.onPhase('ended')
    }
    const from = said
    const next = world.createUtterance(piece.text.slice(from))
    const isNow = () => mine === run
    held.clear()
    held.add(next)
    next.lang = piece.language
    const voice = voiceFor(piece.language)
    if (voice) next.voice = voice
    next.rate = speed
    next.pitch = Math.min(2, Math.max(0, 2 ** (pitch() / 12)))
    next.addEventListener('start', () => {
      if (!isNow()) return
      clearTimeout(timer)
      listener.onPhase('playing')
    })
    next.addEventListener('boundary', ({ charIndex }) => {
      if (!isNow()) return
      said = from + charIndex
      tell()
    })
    next.addEventListener('end', () => {
      if (!isNow()) return
      clearTimeout(timer)
      index += 1
      said = 0
      tell()
      say()
    })
    next.addEventListener('error', ({ error }) => {
      if (!isNow()) return
      if (error === 'not-allowed' || error === 'canceled' || error === 'interrupted') {
        // Something else on the page has taken the voice, or the browser wants a press first.
        run += 1
        isSpeaking = false
        clearTimeout(timer)
        listener.onPhase('paused', error === 'not-allowed')
      } else if (error === 'network') fail('NETWORK')
      else fail(/unavailable/.test(error) ? 'NO_VOICE' : 'UNPLAYABLE')
    })
    clearTimeout(timer)
    timer = setTimeout(() => isNow() && fail('NO_VOICE'), patienceMs)
    // The page itself may have left it paused.
    synthesis.resume()
    synthesis.speak(next)
  }

  function beginAnew() {
    if (!isSpeaking) return
    interrupt()
    say()
  }

  return {
    play() {
      if (isSpeaking) return
      listener.onPhase('loading')
      // Whatever else the page's voice was saying.
      synthesis.cancel()
      say()
    },
    // Ends the utterance and begins at the word later: not every system can go on after a pause of its own.
    pause() {
      if (!isSpeaking) return
      interrupt()
      listener.onPhase('paused')
    },
    stop: interrupt,
    seek() {},
    setSpeed(rate) {
      speed = rate
      beginAnew()
    },
    followVoice: beginAnew,
  }
}

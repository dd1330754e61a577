import { atom, type ReadableAtom } from 'nanostores'
import { createDesk, fadeSecondsOf, type Desk } from '../sound/mix.ts'
import type { Stems } from '../sound/render-stems.ts'
import type { StemName } from '../sound/stems.ts'
import { $loops, $volume } from './listening.ts'

/** Plays stems together; each can be silenced while they sound. */
export interface Transport {
  /** Seconds. */
  readonly length: number
  readonly $isPlaying: ReadableAtom<boolean>
  readonly $muted: ReadableAtom<ReadonlySet<StemName>>
  readonly $loops: ReadableAtom<boolean>
  /** 0 to 1. */
  readonly $volume: ReadableAtom<number>
  /** Where it is, in seconds. */
  position: () => number
  /** Has to be called during a press. @throws Error when the browser plays nothing */
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  setMuted: (name: StemName, isMuted: boolean) => void
  setLoops: (loops: boolean) => void
  setVolume: (volume: number) => void
  /** Falls silent and gives back what it holds of the machine, until it is played again. */
  close: () => void
}

/** What one press of play has set going. */
interface Run {
  readonly sources: readonly AudioBufferSourceNode[]
  readonly hushes: readonly GainNode[]
  /** When the piece would have begun, on the clock of the context. */
  readonly begin: number
}

interface Machine {
  readonly context: AudioContext
  readonly desk: Desk
  readonly fade: GainNode
}

/** Seconds in which something falls silent without a click. */
const hushSeconds = 0.04

/** Milliseconds after which nothing that was played is left in the buffers of the machine. */
const rundown = 500

/** Whoever plays last is heard alone on the page. */
let heard: Transport | null = null

/** @param gain what the desk's output is multiplied with, see `Mix` */
export function createTransport(stems: Stems, gain: number): Transport {
  const length = Math.max(0, ...[...stems.values()].map(({ duration }) => duration))
  const $isPlaying = atom(false)
  const $muted = atom<ReadonlySet<StemName>>(new Set())
  let machine: Machine | null = null
  let run: Run | null = null
  let rest = 0
  let suspending: ReturnType<typeof setTimeout> | undefined
  let stopFollowing: (() => void) | undefined

  function start(): Machine {
    // Safari else lets the switch for ring tones silence it.
    const { audioSession } = navigator as { audioSession?: { type: string } }
    if (audioSession) audioSession.type = 'playback'
    const context = new AudioContext({ latencyHint: 'playback' })
    const desk = createDesk(context, stems.keys())
    const fade = new GainNode(context)
    const volume = new GainNode(context, { gain: loudness() })
    desk.output.connect(fade).connect(volume).connect(context.destination)
    for (const [name, input] of desk.inputs) input.gain.value = $muted.get().has(name) ? 0 : 1
    // A call that comes in takes the sound away.
    context.addEventListener('statechange', () => {
      if (context.state !== 'running' && $isPlaying.get()) pause()
    })
    stopFollowing = $volume.listen(() => volume.gain.setTargetAtTime(loudness(), context.currentTime, 0.01))
    return { context, desk, fade }
  }

  // Ears hear steps of a volume as even when it is squared.
  const loudness = () => gain * $volume.get() ** 2

  function position(): number {
    if (!run || !machine) return rest
    return Math.min(length, Math.max(0, machine.context.currentTime - run.begin))
  }

  function begin({ context, desk, fade }: Machine, from: number): void {
    const now = context.currentTime + 0.02
    const pairs = [...stems].map(([name, buffer]) => {
      const source = new AudioBufferSourceNode(context, { buffer })
      const hush = new GainNode(context, { gain: 0 })
      hush.gain.setValueAtTime(0, now)
      hush.gain.linearRampToValueAtTime(1, now + (from > 0 ? 0.012 : 0.001))
      source.connect(hush).connect(desk.inputs.get(name)!)
      source.start(now, from)
      return { source, hush }
    })
    const own: Run = {
      sources: pairs.map(({ source }) => source),
      hushes: pairs.map(({ hush }) => hush),
      begin: now - from,
    }
    run = own
    pairs[0]?.source.addEventListener('ended', () => {
      if (run === own) end()
    })
    const fadeSeconds = fadeSecondsOf(length)
    const fadeFrom = own.begin + length - fadeSeconds
    fade.gain.cancelScheduledValues(0)
    fade.gain.setValueAtTime(Math.min(1, (length - from) / fadeSeconds), now)
    if (fadeFrom > now) fade.gain.setValueAtTime(1, fadeFrom)
    fade.gain.linearRampToValueAtTime(0, own.begin + length)
  }

  function silence(): void {
    const ending = run
    run = null
    if (!ending || !machine) return
    const { currentTime } = machine.context
    for (const { gain } of ending.hushes) gain.setTargetAtTime(0, currentTime, hushSeconds / 5)
    for (const source of ending.sources) source.stop(currentTime + hushSeconds)
  }

  /** A context that runs keeps the machine awake even where nothing sounds. */
  function suspendSoon(): void {
    clearTimeout(suspending)
    suspending = setTimeout(() => {
      if (!run) void machine?.context.suspend().catch(() => undefined)
    }, rundown)
  }

  function end(): void {
    run = null
    rest = 0
    if ($loops.get() && machine) {
      begin(machine, 0)
      return
    }
    $isPlaying.set(false)
    suspendSoon()
  }

  function pause(): void {
    rest = position()
    silence()
    $isPlaying.set(false)
    suspendSoon()
  }

  const transport: Transport = {
    length,
    $isPlaying,
    $muted,
    $loops,
    $volume,
    position,
    async play() {
      if ($isPlaying.get()) return
      if (heard !== transport) heard?.pause()
      heard = transport
      clearTimeout(suspending)
      machine ??= start()
      await machine.context.resume()
      if (run) return
      begin(machine, rest < length ? rest : 0)
      $isPlaying.set(true)
    },
    pause,
    seek(seconds) {
      rest = Math.min(length, Math.max(0, seconds))
      if (!$isPlaying.get() || !machine) return
      silence()
      if (rest >= length) end()
      else begin(machine, rest)
    },
    setMuted(name, isMuted) {
      const muted = new Set($muted.get())
      if (isMuted) muted.add(name)
      else muted.delete(name)
      $muted.set(muted)
      const input = machine?.desk.inputs.get(name)
      input?.gain.setTargetAtTime(isMuted ? 0 : 1, machine!.context.currentTime, 0.01)
    },
    setLoops: (loops) => $loops.set(loops),
    setVolume: (volume) => $volume.set(Math.min(1, Math.max(0, volume))),
    close() {
      if ($isPlaying.get()) pause()
      clearTimeout(suspending)
      if (heard === transport) heard = null
      const { context } = machine ?? {}
      machine = null
      stopFollowing?.()
      void context?.close().catch(() => undefined)
    },
  }
  return transport
}

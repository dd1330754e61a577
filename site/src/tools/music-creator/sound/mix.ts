import { breather } from '../../../breather.ts'
import { requireSound, type RenderOptions } from './render-options.ts'
import type { Stems } from './render-stems.ts'
import type { StemName } from './stems.ts'
import { peakOf, sampleRate } from './tones/tone.ts'

/** The highest sample of a finished piece: 1 dB below what a file can hold. */
export const highestSample = 10 ** (-1 / 20)

/** A mixing desk; the same one for what is heard and for what is written to a file. */
export interface Desk {
  /** Where a stem's sound goes in; its gain is 1. */
  readonly inputs: ReadonlyMap<StemName, GainNode>
  /** What comes out, compressed and not yet at its final loudness. */
  readonly output: AudioNode
}

/** Sets up the desk: a fader for each stem, and compression of all together. */
export function createDesk(context: BaseAudioContext, names: Iterable<StemName>): Desk {
  const bus = new BiquadFilterNode(context, { type: 'highpass', frequency: 28, Q: -3 })
  const output = new DynamicsCompressorNode(context, {
    threshold: -20,
    knee: 16,
    ratio: 2.5,
    attack: 0.012,
    release: 0.22,
  })
  bus.connect(output)
  const inputs = new Map<StemName, GainNode>()
  for (const name of names) {
    inputs.set(name, new GainNode(context))
  }
  gather(context, [...inputs.values()], bus)
  return { inputs, output }
}

export interface MixOptions extends RenderOptions {
  /** Stems that are not to be heard. @default none */
  readonly muted?: ReadonlySet<StemName>
}

/** A finished piece. */
export interface Mix {
  readonly buffer: AudioBuffer
  /** What the desk's output was multiplied with, so that the highest sample is {@link highestSample}. */
  readonly gain: number
}

/** Seconds in which the end of a piece of so many seconds fades. */
export const fadeSecondsOf = (length: number): number => Math.min(1.5, length * 0.1)

/**
 * Mixes stems into one piece: compressed, faded at the end, and as loud as fits.
 *
 * @throws NoSoundError without Web Audio
 * @throws the signal's reason when it is aborted
 */
export async function mixStems(
  stems: Stems,
  { signal, onProgress, muted = new Set() }: MixOptions = {},
): Promise<Mix> {
  requireSound()
  signal?.throwIfAborted()
  const length = Math.max(1, ...[...stems.values()].map((stem) => stem.length))
  const context = new OfflineAudioContext({ numberOfChannels: 2, length, sampleRate })
  const desk = createDesk(context, stems.keys())
  desk.output.connect(context.destination)
  for (const [name, buffer] of stems) {
    if (muted.has(name)) continue
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(desk.inputs.get(name)!)
    source.start(0)
  }
  const buffer = await context.startRendering()
  onProgress?.(0.8)
  await breather()
  signal?.throwIfAborted()
  const gain = finish(buffer)
  onProgress?.(1)
  return { buffer, gain }
}

/** Fades the end and sets the loudness, in place; answers what it multiplied with. */
function finish(buffer: AudioBuffer): number {
  const channels = [buffer.getChannelData(0), buffer.getChannelData(1)]
  const fade = Math.round(fadeSecondsOf(buffer.duration) * buffer.sampleRate)
  for (const samples of channels)
    for (let at = 0; at < fade; at++) {
      const index = samples.length - 1 - at
      samples[index] = samples[index]! * (0.5 - 0.5 * Math.cos((Math.PI * at) / fade))
    }
  const peak = peakOf(channels)
  // Of silence nothing can be made.
  const gain = peak > 1e-6 ? highestSample / peak : 1
  for (const samples of channels)
    for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * gain
  return gain
}

/**
 * Connects several nodes to one, never more than two at once: browsers add up inputs in any order, and only the sum of
 * two is the same in every order.
 */
function gather(context: BaseAudioContext, nodes: readonly AudioNode[], target: AudioNode): void {
  let layer = nodes
  while (layer.length > 2) {
    const next: AudioNode[] = []
    for (let at = 0; at < layer.length; at += 2) {
      const [one, other] = [layer[at]!, layer[at + 1]]
      if (!other) {
        next.push(one)
        continue
      }
      const sum = new GainNode(context)
      one.connect(sum)
      other.connect(sum)
      next.push(sum)
    }
    layer = next
  }
  for (const node of layer) node.connect(target)
}

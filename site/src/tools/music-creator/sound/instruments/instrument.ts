import type { TimedNote } from '../note-plan.ts'
import type { Tone, ToneShelf } from '../tone-shelf.ts'

/** Where an instrument plays. */
export interface Stage {
  readonly context: BaseAudioContext
  /** What it sounds into. */
  readonly output: AudioNode
  readonly shelf: ToneShelf
}

/** A way from one node to another. */
export interface Effect {
  readonly input: AudioNode
  readonly output: AudioNode
}

/** Turns notes into nodes. */
export interface Instrument {
  /** Sounds that it will take from the shelf for these notes; they can be computed beforehand. */
  tones(notes: readonly TimedNote[]): Tone[]
  /** How long a note may ring on after its end, in seconds, with everything that follows it. */
  ring(note: TimedNote, shelf: ToneShelf): number
  /** Has the notes played; their times are seconds of the stage's context. */
  play(stage: Stage, notes: readonly TimedNote[]): void
}

/** How loud a stroke of `velocity` is: ears hear steps of decibels, not of amplitude. */
export const loudnessOf = (velocity: number): number => velocity ** 1.5

/** What a note goes through before it leaves its part, once a part. */
export function throughEffect(stage: Stage, make?: (context: BaseAudioContext) => Effect): AudioNode {
  if (!make) return stage.output
  const { input, output } = make(stage.context)
  output.connect(stage.output)
  return input
}

/** Connects each node to the next one. */
export function connectAll(...nodes: readonly AudioNode[]): void {
  for (const [at, node] of nodes.entries()) if (at > 0) nodes[at - 1]!.connect(node)
}

/**
 * Connects several nodes to one, never more than two at once: browsers add up inputs in any order, and only the sum of
 * two is the same in every order.
 */
export function gather(context: BaseAudioContext, nodes: readonly AudioNode[], target: AudioNode): void {
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

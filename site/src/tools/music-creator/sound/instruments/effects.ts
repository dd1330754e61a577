import { gather, type Effect } from './instrument.ts'

/** A slow sine that moves a parameter. */
function sway(context: BaseAudioContext, hertz: number, depth: number, target: AudioParam): void {
  const wave = new OscillatorNode(context, { frequency: hertz })
  const amount = new GainNode(context, { gain: depth })
  wave.connect(amount).connect(target)
  wave.start(0)
}

/** Two late copies whose lateness sways, one on each side: several players instead of one. */
export function chorus(context: BaseAudioContext): Effect {
  const input = new GainNode(context)
  const output = new GainNode(context, { gain: 0.85 })
  const copies = (
    [
      [-0.8, 0.31, 0.014],
      [0.8, 0.43, 0.019],
    ] as const
  ).map(([pan, hertz, delay]) => {
    const late = new DelayNode(context, { delayTime: delay, maxDelayTime: 0.05 })
    const side = new StereoPannerNode(context, { pan })
    const copy = new GainNode(context, { gain: 0.5 })
    sway(context, hertz, 0.003, late.delayTime)
    return input.connect(late).connect(copy).connect(side)
  })
  gather(context, [input, ...copies], output)
  return { input, output }
}

/** From one side to the other and back, as the amplifiers of electric pianos do. */
export function tremolo(context: BaseAudioContext): Effect {
  const node = new StereoPannerNode(context)
  sway(context, 4.3, 0.42, node.pan)
  return { input: node, output: node }
}

/** One late copy on each side, softer and darker. */
export function echo(context: BaseAudioContext): Effect {
  const input = new GainNode(context)
  const output = new GainNode(context)
  const copies = (
    [
      [-0.7, 0.29, 0.24],
      [0.7, 0.46, 0.17],
    ] as const
  ).map(([pan, delay, gain]) => {
    const late = new DelayNode(context, { delayTime: delay, maxDelayTime: 0.6 })
    const darker = new BiquadFilterNode(context, { type: 'lowpass', frequency: 2_600 })
    const copy = new GainNode(context, { gain })
    const side = new StereoPannerNode(context, { pan })
    return input.connect(late).connect(darker).connect(copy).connect(side)
  })
  gather(context, [input, ...copies], output)
  return { input, output }
}

/** The wooden box of a guitar: two resonances, and no rumble. */
export function woodenBody(context: BaseAudioContext): Effect {
  const air = new BiquadFilterNode(context, { type: 'peaking', frequency: 108, Q: 1.6, gain: 4 })
  const top = new BiquadFilterNode(context, { type: 'peaking', frequency: 215, Q: 1.8, gain: 3.5 })
  const edge = new BiquadFilterNode(context, { type: 'highshelf', frequency: 4_200, gain: -4 })
  air.connect(top).connect(edge)
  return { input: air, output: edge }
}

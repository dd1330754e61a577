import { vi } from 'vitest'
import { countOf } from '../sound/render-part.ts'
import type { SoundAnswer, SoundOrder } from '../sound/sound-messages.ts'

class FakeParam {
  value = 0
  setValueAtTime = vi.fn()
  linearRampToValueAtTime = vi.fn()
  exponentialRampToValueAtTime = vi.fn()
  setTargetAtTime = vi.fn((value: number) => {
    this.value = value
  })
  cancelScheduledValues = vi.fn()
}

class FakeNode extends EventTarget {
  readonly gain = new FakeParam()
  readonly frequency = new FakeParam()
  readonly pan = new FakeParam()
  readonly detune = new FakeParam()
  readonly delayTime = new FakeParam()
  connect = vi.fn((target: unknown) => target)
  stop = vi.fn()
  start = vi.fn()

  constructor(_context: unknown, options: { gain?: number } = {}) {
    super()
    this.gain.value = options.gain ?? 1
  }
}

class FakeBuffer {
  readonly length: number
  readonly numberOfChannels: number
  readonly sampleRate: number
  readonly #channels: Float32Array[]

  constructor(options: { length: number; numberOfChannels?: number; sampleRate: number }) {
    this.length = options.length
    this.numberOfChannels = options.numberOfChannels ?? 1
    this.sampleRate = options.sampleRate
    this.#channels = Array.from({ length: this.numberOfChannels }, () => new Float32Array(options.length))
  }

  get duration() {
    return this.length / this.sampleRate
  }

  getChannelData(channel: number): Float32Array {
    const samples = this.#channels[channel]
    if (samples === undefined) throw new RangeError(`There is no channel ${channel}.`)
    return samples
  }

  copyToChannel(samples: Float32Array, channel: number) {
    this.getChannelData(channel).set(samples)
  }
}

/** What a fake loudspeaker has been told. */
export interface FakeMachine {
  /** The clock of every context, in seconds; a test moves it. */
  time: number
  /** Sources that have been started and not stopped, by what they began at. */
  readonly sources: { readonly from: number; readonly end: () => void; isStopped: boolean }[]
  contexts: number
  /** Contexts that run. */
  running: number
  /** Threads that have been started and not ended. */
  threads: number
  /** Play is refused, as browsers do without a press. */
  refuses: boolean
}

/** Puts a Web Audio in place that computes a soft tone for everything and plays for nobody. */
export function fakeSound(): FakeMachine {
  const machine: FakeMachine = {
    time: 0,
    sources: [],
    contexts: 0,
    running: 0,
    threads: 0,
    refuses: false,
  }

  class FakeSource extends FakeNode {
    readonly #entry = { from: 0, isStopped: false, end: () => this.dispatchEvent(new Event('ended')) }

    readonly context: unknown

    constructor(context: unknown, options?: { gain?: number }) {
      super(context, options)
      this.context = context
    }

    override start = vi.fn((_when: number, from = 0) => {
      this.#entry.from = from
      // What is computed and not played is nobody's sound.
      if (this.context instanceof FakeContext) machine.sources.push(this.#entry)
    })
    override stop = vi.fn(() => {
      this.#entry.isStopped = true
    })
  }

  class FakeOffline {
    readonly destination = new FakeNode(null)
    readonly sampleRate: number
    readonly #options: { length: number; numberOfChannels: number; sampleRate: number }

    constructor(options: { length: number; numberOfChannels: number; sampleRate: number }) {
      this.#options = options
      this.sampleRate = options.sampleRate
    }

    startRendering() {
      const buffer = new FakeBuffer(this.#options)
      for (let channel = 0; channel < buffer.numberOfChannels; channel++)
        buffer.getChannelData(channel).fill(0.25)
      return Promise.resolve(buffer)
    }
  }

  class FakeContext extends EventTarget {
    readonly destination = new FakeNode(null)
    readonly sampleRate = 44_100
    state = 'suspended'

    constructor() {
      super()
      machine.contexts++
    }

    get currentTime() {
      return machine.time
    }

    resume() {
      if (machine.refuses) return Promise.reject(new DOMException('No.', 'NotAllowedError'))
      return this.#become('running')
    }

    suspend() {
      return this.#become('suspended')
    }

    close() {
      machine.contexts--
      return this.#become('closed')
    }

    #become(state: string) {
      machine.running += Number(state === 'running') - Number(this.state === 'running')
      this.state = state
      queueMicrotask(() => this.dispatchEvent(new Event('statechange')))
      return Promise.resolve()
    }
  }

  class FakeThread extends EventTarget {
    terminate = vi.fn(() => void machine.threads--)

    constructor() {
      super()
      machine.threads++
    }

    postMessage(order: SoundOrder) {
      const tone = (count: number) => new Float32Array(count).fill(0.25)
      if (order.kind === 'warm-up') return
      const answer: SoundAnswer = {
        sound: order.kind === 'room' ? order.sound : [tone(countOf(order.frame)), tone(countOf(order.frame))],
      }
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answer })))
    }
  }

  vi.stubGlobal('Worker', FakeThread)
  vi.stubGlobal('AudioBuffer', FakeBuffer)
  vi.stubGlobal('OfflineAudioContext', FakeOffline)
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('AudioBufferSourceNode', FakeSource)
  for (const name of [
    'GainNode',
    'BiquadFilterNode',
    'StereoPannerNode',
    'OscillatorNode',
    'DelayNode',
    'DynamicsCompressorNode',
  ])
    vi.stubGlobal(name, FakeNode)
  return machine
}

import type { SpeechWorld } from '../speech-world.ts'

/** An `<audio>` whose file plays when the test says so. */
export class FakeAudio extends EventTarget {
  crossOrigin: string | null = null
  currentTime = 0
  defaultPlaybackRate = 1
  duration = Number.NaN
  ended = false
  paused = true
  playbackRate = 1
  preload: 'auto' | 'metadata' | 'none' | '' = ''
  src = ''
  /** What was done to it, in order. */
  readonly done: string[] = []
  /** Why the next `play()` is refused. */
  refusal: Error | null = null

  canPlayType(type: string): CanPlayTypeResult {
    return /mpeg|wav/.test(type) ? 'maybe' : ''
  }
  load(): void {
    this.done.push('load')
  }
  async play(): Promise<void> {
    this.done.push('play')
    if (this.refusal) throw this.refusal
    this.paused = false
    this.ended = false
  }
  pause(): void {
    this.done.push('pause')
    if (this.paused) return
    this.paused = true
    this.tell('pause')
  }
  removeAttribute(): void {
    this.src = ''
  }
  tell(...types: string[]): void {
    for (const type of types) this.dispatchEvent(new Event(type))
  }
  /** As a browser does when the file has come. */
  begin(duration: number): void {
    this.duration = duration
    this.tell('durationchange', 'playing')
  }
  reach(seconds: number): void {
    this.currentTime = seconds
    this.tell('timeupdate')
  }
  finish(): void {
    this.currentTime = this.duration
    this.ended = true
    this.paused = true
    this.tell('pause', 'ended')
  }
}

export class FakeUtterance extends EventTarget {
  lang = ''
  pitch = 1
  rate = 1
  voice: SpeechSynthesisVoice | null = null
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
  tell(type: string, values: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), values))
  }
}

/** A browser's voice that says what it was given when the test lets it. */
export class FakeSynthesis extends EventTarget {
  readonly spoken: FakeUtterance[] = []
  voices: SpeechSynthesisVoice[] = []
  cancelled = 0
  cancel(): void {
    this.cancelled += 1
  }
  resume(): void {}
  getVoices(): SpeechSynthesisVoice[] {
    return this.voices
  }
  speak(utterance: FakeUtterance): void {
    this.spoken.push(utterance)
  }
  get last(): FakeUtterance {
    return this.spoken.at(-1)!
  }
  /** Says the last one from beginning to end. */
  say(): void {
    const { last } = this
    last.tell('start')
    last.tell('end')
  }
}

export const fakeVoice = (
  lang: string,
  values: Partial<SpeechSynthesisVoice> = {},
): SpeechSynthesisVoice => ({
  default: false,
  lang,
  localService: true,
  name: `A voice for ${lang}`,
  voiceURI: `voice-${lang}`,
  ...values,
})

/** A browser of which a test says what it does. */
export function fakeWorld() {
  const audio = new FakeAudio()
  const synthesis = new FakeSynthesis()
  synthesis.voices = [fakeVoice('en-GB'), fakeVoice('vi_VN')]
  const files = new Map<string, Blob>()
  let leave = () => {}
  const world: SpeechWorld = {
    audio,
    synthesis: synthesis as unknown as SpeechSynthesis,
    createUtterance: (text) => new FakeUtterance(text) as unknown as SpeechSynthesisUtterance,
    async fetchFile(address) {
      const file = files.get(address)
      if (!file) throw new Error('Not there.')
      return file
    },
    onLeave: (act) => {
      leave = act
    },
  }
  return { world, audio, synthesis, files, leave: () => leave() }
}

import { atom, type ReadableAtom } from 'nanostores'

/** What of the browser's `SpeechRecognition` is used. */
export interface SpeechRecognizer extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
  abort(): void
}

type RecognizerClass = new () => SpeechRecognizer

/** `starting` until the visitor has allowed the microphone. */
export type DictationPhase = 'idle' | 'starting' | 'listening'

export type DictationProblem =
  | 'not-allowed'
  | 'no-speech'
  | 'network'
  | 'audio-capture'
  | 'language-not-supported'
  | 'failed'

/** Where the words go. */
export interface DictationField {
  /** What stands there; null while nothing may be written. */
  read(): string | null
  write(text: string): void
}

export interface DictationOptions {
  createRecognizer: () => SpeechRecognizer
  field: DictationField
  onProblem: (problem: DictationProblem) => void
}

export interface Dictation {
  readonly $phase: ReadableAtom<DictationPhase>
  /**
   * Listens. Answers whether it has begun: where nothing may be written now it does not.
   *
   * @param language BCP 47
   * @param isContinuous goes on after a pause in speaking. Phones then repeat what they have heard.
   */
  start(language: string, isContinuous: boolean): boolean
  /** Listens no more; what was said until now still arrives. */
  stop(): void
  /** Ends at once; nothing more is written. */
  abort(): void
}

const known: readonly string[] = [
  'not-allowed',
  'no-speech',
  'network',
  'audio-capture',
  'language-not-supported',
] satisfies DictationProblem[]

function problemOf(error: string): DictationProblem {
  if (error === 'service-not-allowed') return 'not-allowed'
  return known.includes(error) ? (error as DictationProblem) : 'failed'
}

/** Text with words behind it; a space between, where neither has one. */
function joined(text: string, words: string): string {
  const more = words.trimStart()
  return !text || !more || /\s$/.test(text) ? text + more : `${text} ${more}`
}

/** How to make a recogniser; undefined where the browser has none. */
export function findRecognizer(): (() => SpeechRecognizer) | undefined {
  const names = globalThis as {
    SpeechRecognition?: RecognizerClass
    webkitSpeechRecognition?: RecognizerClass
  }
  const Recognizer = names.SpeechRecognition ?? names.webkitSpeechRecognition
  return Recognizer && (() => new Recognizer())
}

/** Writes down what somebody says, behind what is written already. */
export function createDictation({ createRecognizer, field, onProblem }: DictationOptions): Dictation {
  const $phase = atom<DictationPhase>('idle')
  let recognizer: SpeechRecognizer | undefined
  let listening = new AbortController()
  /** What stood in the field before the words, and what we have made of it. */
  let before = ''
  let written = ''
  /** What had been heard when somebody changed the text: it stands there already. */
  let usedWords = ''
  let usedResults = 0
  let heard: readonly string[] = []

  function end() {
    listening.abort()
    recognizer = undefined
    $phase.set('idle')
  }

  function abort() {
    const ended = recognizer
    end()
    ended?.abort()
  }

  function onResult(results: readonly string[]) {
    const text = field.read()
    // It is being sent: what comes now belongs to no text.
    if (text === null) return abort()
    if (text !== written) {
      before = text
      usedWords = heard.join('')
      usedResults = heard.length
    }
    heard = results
    const all = results.join('')
    // Where the browser has thought again about words that were used, only what came after them counts.
    const words = all.startsWith(usedWords)
      ? all.slice(usedWords.length)
      : results.slice(usedResults).join('')
    written = joined(before, words)
    if (written !== text) field.write(written)
  }

  return {
    $phase,
    start(language, isContinuous) {
      if (recognizer) return true
      const text = field.read()
      if (text === null) return false
      before = written = text
      usedWords = ''
      usedResults = 0
      heard = []
      listening = new AbortController()
      const { signal } = listening
      const next = createRecognizer()
      recognizer = next
      next.lang = language
      next.continuous = isContinuous
      next.interimResults = true
      next.addEventListener('start', () => $phase.set('listening'), { signal })
      next.addEventListener(
        'result',
        (event) => {
          const { results } = event as Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> }
          const spoken: string[] = []
          // Counted, because pages with old libraries have an `Array.from` that maps nothing.
          for (let index = 0; index < results.length; index += 1) {
            spoken.push(results[index]?.[0]?.transcript ?? '')
          }
          onResult(spoken)
        },
        { signal },
      )
      next.addEventListener(
        'error',
        (event) => {
          const { error } = event as Event & { error: string }
          end()
          if (error !== 'aborted') onProblem(problemOf(error))
        },
        { signal },
      )
      next.addEventListener('end', end, { signal })
      $phase.set('starting')
      try {
        next.start()
      } catch {
        end()
        onProblem('failed')
      }
      return true
    },
    stop: () => ($phase.get() === 'starting' ? abort() : recognizer?.stop()),
    abort,
  }
}

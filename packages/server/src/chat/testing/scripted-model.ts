import type { Tier } from '@ai-studio/contract'
import type {
  ChatRequest,
  ModelCatalogue,
  ModelProvider,
  ProviderModel,
  ResolvedModel,
} from '../../models/provider.ts'

type Step = { text: string } | { error: unknown } | { end: true }

/** One answer of a scripted model, told by the test piece by piece. */
export class ScriptedAnswer {
  readonly request: ChatRequest
  readonly #steps: Step[] = []
  #wake: () => void = () => undefined

  constructor(request: ChatRequest) {
    this.request = request
    request.signal.addEventListener('abort', () => this.#wake())
  }

  get isAborted(): boolean {
    return this.request.signal.aborted
  }

  write(...texts: string[]): void {
    this.#push(...texts.map((text) => ({ text })))
  }

  end(): void {
    this.#push({ end: true })
  }

  fail(error: unknown): void {
    this.#push({ error })
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const step = this.#steps.shift()
      if (this.isAborted) throw this.request.signal.reason
      if (!step) await new Promise<void>((resolve) => (this.#wake = resolve))
      else if ('end' in step) return
      else if ('error' in step) throw step.error
      else yield step.text
    }
  }

  #push(...steps: Step[]): void {
    this.#steps.push(...steps)
    this.#wake()
  }
}

/** A model service that says what tests tell it to, when they tell it. */
export class ScriptedModel implements ModelProvider {
  readonly id = 'scripted'
  readonly name = 'Scripted'
  readonly answers: ScriptedAnswer[] = []
  patience?: number
  models: ProviderModel[] = [
    model('plain'),
    model('seeing', { capabilities: ['chat', 'vision'] }),
    model('small', { contextSize: 100 }),
    model('pro', { tier: 'pro' }),
    model('painter', { capabilities: ['image'] }),
  ]
  readonly #waiting: ((answer: ScriptedAnswer) => void)[] = []
  #handedOut = 0

  async listModels(): Promise<ProviderModel[]> {
    return this.models
  }

  streamChat(request: ChatRequest): AsyncIterable<string> {
    const answer = new ScriptedAnswer(request)
    this.answers.push(answer)
    const next = this.#waiting.shift()
    if (next) {
      this.#handedOut += 1
      next(answer)
    }
    return answer
  }

  /** Forgets answers that nobody has taken. */
  forget(): void {
    this.#handedOut = this.answers.length
  }

  /** The next answer that the model is asked for, each once. */
  nextAnswer(): Promise<ScriptedAnswer> {
    const answer = this.answers[this.#handedOut]
    if (!answer) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#handedOut += 1
    return Promise.resolve(answer)
  }
}

function model(
  id: string,
  more: { capabilities?: ProviderModel['capabilities']; tier?: Tier; contextSize?: number } = {},
): ProviderModel {
  return { id, name: id, capabilities: ['chat'], tier: 'anonymous', contextSize: null, ...more }
}

/** A catalogue with the models of one provider. */
export function catalogueOf(provider: ScriptedModel): ModelCatalogue {
  const resolved = (): ResolvedModel[] =>
    provider.models.map((entry) => ({ id: `${provider.id}/${entry.id}`, model: entry, provider }))
  return {
    list: async () => resolved(),
    resolve: async (id) => resolved().find((entry) => entry.id === id),
    defaultModelId: async () => resolved()[0]?.id ?? null,
    close: async () => undefined,
  }
}

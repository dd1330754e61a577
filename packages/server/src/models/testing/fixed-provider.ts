import type { ModelProvider, ProviderModel } from '../provider.ts'

/** A provider whose list a test holds in its hands: each request for it waits until the test answers it. */
export class FixedProvider implements ModelProvider {
  readonly id: string
  readonly name: string
  /** The requests for the list so far. */
  requests = 0
  readonly #waiting: { resolve(models: ProviderModel[]): void; reject(error: unknown): void }[] = []
  #always: ProviderModel[] | Error | undefined

  /** `always` answers every request at once. */
  constructor(id: string, always?: ProviderModel[] | Error) {
    this.id = id
    this.name = `Provider ${id}`
    this.#always = always
  }

  /** From now on requests wait for the next `always`. */
  hold(): void {
    this.#always = undefined
  }

  /** Answers what waits and everything that comes. */
  always(answer: ProviderModel[] | Error): void {
    this.#always = answer
    for (const waiting of this.#waiting.splice(0)) {
      if (answer instanceof Error) waiting.reject(answer)
      else waiting.resolve(answer)
    }
  }

  listModels(signal: AbortSignal): Promise<ProviderModel[]> {
    this.requests += 1
    if (this.#always instanceof Error) return Promise.reject(this.#always)
    if (this.#always) return Promise.resolve(this.#always)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }

  async *streamChat(): AsyncGenerator<string> {
    yield 'Hello'
  }
}

export function chatModel(id: string, more: Partial<ProviderModel> = {}): ProviderModel {
  return { id, name: id, capabilities: ['chat'], contextSize: null, tier: 'anonymous', ...more }
}

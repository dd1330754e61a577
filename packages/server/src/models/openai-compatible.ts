import type { Language, ModelCapability, Tier } from '@ai-studio/contract'
import { streamAnswer } from './openai-compatible/answer-stream.ts'
import { fetchModelList } from './openai-compatible/fetch-model-list.ts'
import type { ListedModel } from './openai-compatible/model-list.ts'
import { guessCapabilities } from './openai-compatible/model-traits.ts'
import { secretsIn } from './openai-compatible/upstream-error.ts'
import { ModelError, type ChatRequest, type ModelProvider, type ProviderModel } from './provider.ts'

/** What an operator says about one model; what is left out is taken from the service or guessed from the name. */
export interface ModelOverride {
  name?: string | undefined
  description?: Partial<Record<Language, string>> | undefined
  capabilities?: ModelCapability[] | undefined
  /** Tokens. */
  contextSize?: number | undefined
  /**
   * The lowest tier that may use it.
   * @default 'anonymous'
   */
  tier?: Tier | undefined
  /**
   * Messages of the day's allowance that an answer costs.
   * @default 1
   */
  credits?: number | undefined
  /** Neither listed nor answered. */
  hidden?: boolean | undefined
}

export interface OpenAiCompatibleOptions {
  /** Short and stable; prefix of the model ids on the wire. */
  id: string
  /** For people. */
  name: string
  /** Address up to `/chat/completions`, usually ending in `/v1`. */
  baseUrl: string
  apiKey?: string | undefined
  /** Further request headers; their values are treated as secrets. */
  headers?: Readonly<Record<string, string>> | undefined
  /** By the service's id of the model. */
  models?: Readonly<Record<string, ModelOverride>> | undefined
  /**
   * Offer exactly the models under `models`, whatever the service lists.
   * @default false
   */
  onlyNamed?: boolean | undefined
  /**
   * Longest wait for the beginning of an answer, in milliseconds. A local service may have to load the model. Node's own
   * `fetch` waits no longer than 300000.
   * @default 90000
   */
  firstByteTimeout?: number | undefined
  /**
   * Longest silence within an answer, in milliseconds; with Node's own `fetch` 300000 at most.
   * @default 60000
   */
  silenceTimeout?: number | undefined
  /**
   * Longest wait for the list of models, in milliseconds.
   * @default 5000
   */
  listTimeout?: number | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/** Connects a service that speaks OpenAI's chat completions: OpenAI, Azure, Ollama, vLLM, llama.cpp and others. */
export function createOpenAiCompatibleProvider(options: OpenAiCompatibleOptions): ModelProvider {
  return new OpenAiCompatibleProvider(options)
}

class OpenAiCompatibleProvider implements ModelProvider {
  readonly id: string
  readonly name: string
  readonly patience: number
  readonly #options: OpenAiCompatibleOptions
  readonly #baseUrl: string
  /** By names in lower case, so that what the operator says replaces a header rather than stands beside it. */
  readonly #headers: Readonly<Record<string, string>>
  readonly #secrets: readonly string[]
  readonly #limits: { firstByteTimeout: number; silenceTimeout: number }
  /** As last listed, by our id. */
  #listed = new Map<string, ListedModel>()

  constructor(options: OpenAiCompatibleOptions) {
    this.id = options.id
    this.name = options.name
    this.#options = options
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '')
    const { apiKey, headers = {}, firstByteTimeout = 90_000, silenceTimeout = 60_000 } = options
    const further = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    this.#headers = {
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...Object.fromEntries(further),
    }
    this.#secrets = secretsIn(this.#headers)
    this.#limits = { firstByteTimeout, silenceTimeout }
    this.patience = Math.max(firstByteTimeout, silenceTimeout)
  }

  async listModels(signal: AbortSignal): Promise<ProviderModel[]> {
    // A service without a list has the models that the operator names.
    const listed = (this.#options.onlyNamed ? undefined : await this.#fetchList(signal)) ?? this.#named()
    this.#listed = new Map(listed.map((model) => [model.id, model]))
    return listed.flatMap((model) => this.#offer(model) ?? [])
  }

  async *streamChat({ modelId, turns, signal, onCut }: ChatRequest): AsyncGenerator<string> {
    signal.throwIfAborted()
    if (this.#overrideOf(modelId)?.hidden) throw new ModelError('MODEL_NOT_FOUND', { detail: modelId })
    const { fetch = globalThis.fetch } = this.#options
    yield* streamAnswer({
      service: { baseUrl: this.#baseUrl, headers: this.#headers, fetch },
      model: this.#listed.get(modelId)?.upstreamId ?? modelId,
      canSee: this.#capabilitiesOf(modelId).includes('vision'),
      turns,
      secrets: this.#secrets,
      signal,
      onCut,
      ...this.#limits,
    })
  }

  #fetchList(signal: AbortSignal): Promise<ListedModel[] | undefined> {
    const { fetch = globalThis.fetch, listTimeout = 5_000 } = this.#options
    return fetchModelList({
      fetch,
      baseUrl: this.#baseUrl,
      headers: this.#headers,
      timeout: listTimeout,
      signal,
    })
  }

  #offer(listed: ListedModel): ProviderModel | undefined {
    const override = this.#overrideOf(listed.id) ?? {}
    if (override.hidden) return undefined
    const { name, description, capabilities, contextSize, tier = 'anonymous', credits } = override
    return {
      id: listed.id,
      name: name ?? listed.name,
      ...(description && { description }),
      capabilities: capabilities ?? listed.capabilities,
      contextSize: contextSize ?? listed.contextSize,
      tier,
      ...(credits !== undefined && { credits }),
    }
  }

  #named(): ListedModel[] {
    return Object.keys(this.#options.models ?? {}).map((id) => ({
      upstreamId: id,
      id,
      name: id,
      capabilities: guessCapabilities(id),
      contextSize: null,
    }))
  }

  #overrideOf(modelId: string): ModelOverride | undefined {
    const models = this.#options.models ?? {}
    const ids = [modelId, this.#listed.get(modelId)?.upstreamId]
    const id = ids.find((candidate) => candidate !== undefined && Object.hasOwn(models, candidate))
    return id === undefined ? undefined : models[id]
  }

  #capabilitiesOf(modelId: string): readonly ModelCapability[] {
    return (
      this.#overrideOf(modelId)?.capabilities ??
      this.#listed.get(modelId)?.capabilities ??
      guessCapabilities(modelId)
    )
  }
}

import type { ErrorCode, Language, ModelCapability, Tier } from '@ai-studio/contract'

/** One message of the conversation as a model sees it, oldest first. The first one may be an answer. */
export interface ChatTurn {
  role: 'user' | 'assistant' | 'system'
  content: string
  /** Only with role `user`; bytes as stored, already stripped of metadata. */
  images?: { data: Uint8Array; contentType: string }[]
}

export interface ChatRequest {
  /** The provider's own model id, without the provider's prefix. */
  modelId: string
  turns: ChatTurn[]
  /** Language of the visitor's interface, for models that need to be told. */
  language: Language
  /** Aborted by stop, by shutdown and by the time limit. */
  signal: AbortSignal
  /** Called before the end of an answer that its service has cut off at a limit of length. */
  onCut?: (() => void) | undefined
}

export interface ProviderModel {
  /** The provider's own id. */
  id: string
  name: string
  description?: Partial<Record<Language, string>>
  capabilities: ModelCapability[]
  contextSize: number | null
  tier: Tier
  /**
   * Messages of the day's allowance that an answer costs.
   * @default 1
   */
  credits?: number
}

/** A service that answers. Everything it throws that is not an abort is a `ModelError`. */
export interface ModelProvider {
  /** Short and stable; prefix of the model ids on the wire. */
  readonly id: string
  /** For people. */
  readonly name: string
  /**
   * Longest time that it lets its service say nothing before it gives up itself, in milliseconds.
   * @default as long as any answer may fall silent
   */
  readonly patience?: number
  listModels(signal: AbortSignal): Promise<ProviderModel[]>
  /** Yields the answer's text piece by piece; ends when the answer is complete. */
  streamChat(request: ChatRequest): AsyncIterable<string>
}

/** Failures of a model service, as the visitor is told of them. */
export type ModelErrorCode = Extract<ErrorCode, `MODEL_${string}`>

/** A failure of a model service, translated. `cause` is for the log. */
export class ModelError extends Error {
  readonly code: ModelErrorCode
  /** Seconds until it makes sense to try again, where the service said so. */
  readonly retryAfter: number | undefined

  constructor(code: ModelErrorCode, options: { cause?: unknown; retryAfter?: number; detail?: string } = {}) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause })
    this.name = 'ModelError'
    this.code = code
    this.retryAfter = options.retryAfter
  }
}

/** A model that can be used now, with the provider that has it. */
export interface ResolvedModel {
  /** The id on the wire: `provider/model`. */
  id: string
  model: ProviderModel
  provider: ModelProvider
}

/** All providers' models under one roof, cached and refreshed. */
export interface ModelCatalogue {
  /** Every known model. A provider that cannot be reached keeps its last known list. */
  list(): Promise<ResolvedModel[]>
  /** Undefined when no provider has it. */
  resolve(id: string): Promise<ResolvedModel | undefined>
  /** The model that a new visitor starts with; null when there is none. */
  defaultModelId(): Promise<string | null>
  /** Ends timers and requests. */
  close(): Promise<void>
}

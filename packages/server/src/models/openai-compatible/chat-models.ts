import { createOpenAICompatible, type OpenAICompatibleProvider } from '@ai-sdk/openai-compatible'
import { guardedFetch } from './guarded-fetch.ts'

/** One model of a service, as the SDK asks it. */
export type ChatModel = ReturnType<OpenAICompatibleProvider['chatModel']>

interface ServiceAddress {
  providerId: string
  baseUrl: string
  apiKey: string | undefined
  headers: Readonly<Record<string, string>>
  fetch: typeof globalThis.fetch
}

/**
 * The models of one service, each made once: with every model the SDK builds schemas that take 80 kB, which would
 * otherwise live as long as an answer.
 */
export class ChatModels {
  readonly #service: OpenAICompatibleProvider
  readonly #models = new Map<string, ChatModel>()

  constructor({ providerId, baseUrl, apiKey, headers, fetch }: ServiceAddress) {
    this.#service = createOpenAICompatible({
      name: providerId,
      baseURL: baseUrl,
      ...(apiKey !== undefined && { apiKey }),
      headers: { ...headers },
      fetch: guardedFetch(fetch),
    })
  }

  /** The model that the service knows under this id. */
  get(id: string): ChatModel {
    let model = this.#models.get(id)
    if (!model) {
      model = this.#service.chatModel(id)
      this.#models.set(id, model)
    }
    return model
  }
}

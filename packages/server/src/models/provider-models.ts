import type { ModelProvider, ProviderModel, ResolvedModel } from './provider.ts'

/** The part of a logger that the catalogue uses. */
export interface CatalogueLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface ProviderModelsOptions {
  provider: ModelProvider
  /** How old a list may become before it is fetched again, in milliseconds. */
  refreshMs: number
  /** Milliseconds from an arbitrary start; never goes back. */
  now: () => number
  log?: CatalogueLog | undefined
  /** Ends requests. */
  closing: AbortSignal
}

/** After a failure the provider is asked again this much later, in milliseconds. */
const retryAfterFailure = 15_000
/** Somebody may ask for unknown models all the time; the provider is asked at most this often, in milliseconds. */
const unknownModelInterval = 5_000

/** The models of one provider as last listed, fetched again in the background by one request at a time. */
export class ProviderModels {
  readonly provider: ModelProvider
  /** The last known list, whatever has failed since. */
  models: readonly ResolvedModel[] = []
  /** Resolves when the first attempt has ended, well or not. */
  get firstList(): Promise<void> {
    return this.#first.promise
  }
  readonly #options: ProviderModelsOptions
  readonly #first = Promise.withResolvers<void>()
  #running: Promise<void> | undefined
  #dueAt = Number.NEGATIVE_INFINITY
  #askedAt = Number.NEGATIVE_INFINITY
  /** Undefined until the first attempt has ended. */
  #isReachable: boolean | undefined

  constructor(options: ProviderModelsOptions) {
    this.#options = options
    this.provider = options.provider
  }

  /** Starts a refresh when the list is old; doesn't wait for it. */
  refreshIfDue(): void {
    if (this.#options.now() >= this.#dueAt) void this.#refresh()
  }

  /** Refreshes because a model is asked for that is not in the list; does nothing when that was just tried. */
  async refreshForUnknown(): Promise<void> {
    if (this.#running) return this.#running
    if (this.#options.now() - this.#askedAt < unknownModelInterval) return
    await this.#refresh()
  }

  /** Resolves when no request is running. */
  async settled(): Promise<void> {
    await this.#running
  }

  #refresh(): Promise<void> {
    if (this.#options.closing.aborted) return Promise.resolve()
    this.#running ??= this.#fetch().finally(() => {
      this.#running = undefined
      this.#first.resolve()
    })
    return this.#running
  }

  async #fetch(): Promise<void> {
    const { provider, refreshMs, now, log, closing } = this.#options
    this.#askedAt = now()
    // Set first, so that a service that never answers is not asked again with every list.
    this.#dueAt = this.#askedAt + refreshMs
    try {
      this.models = toResolved(await provider.listModels(closing), provider)
      if (this.#isReachable === false) log?.info({ provider: provider.id }, 'the model service is back')
      this.#isReachable = true
    } catch (error) {
      if (closing.aborted) return
      this.#dueAt = now() + Math.min(retryAfterFailure, refreshMs)
      if (this.#isReachable !== false) {
        log?.warn({ provider: provider.id, err: error }, 'the models of a service could not be listed')
      }
      this.#isReachable = false
    }
  }
}

function toResolved(models: readonly ProviderModel[], provider: ModelProvider): ResolvedModel[] {
  return models.map((model) => ({ id: `${provider.id}/${model.id}`, model, provider }))
}

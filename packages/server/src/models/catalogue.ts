import { guideModelId } from './guide.ts'
import { ProviderModels, type CatalogueLog } from './provider-models.ts'
import type { ModelCatalogue, ModelProvider, ResolvedModel } from './provider.ts'

export interface ModelCatalogueOptions {
  /** In the order in which their models are listed. */
  providers: readonly ModelProvider[]
  /** Wire id of the model that new visitors start with, where the operator has chosen one. */
  defaultModelId?: string | null | undefined
  /**
   * How old a list may become before it is fetched again, in milliseconds.
   * @default 300000
   */
  refreshMs?: number | undefined
  /**
   * Milliseconds from an arbitrary start; never goes back.
   * @default performance.now
   */
  now?: (() => number) | undefined
  log?: CatalogueLog | undefined
}

/** Longest wait for lists that were never read, in milliseconds; afterwards they arrive when they arrive. */
const firstWait = 1_500
/** Longest wait for a fresh list when somebody asks for a model that nobody knows, in milliseconds. */
const unknownModelWait = 2_500

/** Puts the models of all providers under one roof. Nothing is asked of a provider before the first use. */
export function createModelCatalogue(options: ModelCatalogueOptions): ModelCatalogue {
  const { providers, defaultModelId: chosen = null, refreshMs = 5 * 60_000, log } = options
  const { now = () => performance.now() } = options
  const closing = new AbortController()
  const sources = providers.map(
    (provider) => new ProviderModels({ provider, refreshMs, now, log, closing: closing.signal }),
  )
  let first: Promise<void> | undefined
  let missing: string | null = null

  async function list(): Promise<ResolvedModel[]> {
    for (const source of sources) source.refreshIfDue()
    first ??= within(firstWait, Promise.all(sources.map((source) => source.firstList)), closing.signal)
    await first
    return sources.flatMap((source) => source.models)
  }

  async function resolve(id: string): Promise<ResolvedModel | undefined> {
    const known = (await list()).find((model) => model.id === id)
    if (known) return known
    const source = sources.find(({ provider }) => id.startsWith(`${provider.id}/`))
    if (!source) return undefined
    await within(unknownModelWait, source.refreshForUnknown(), closing.signal)
    return source.models.find((model) => model.id === id)
  }

  async function defaultModelId(): Promise<string | null> {
    const models = await list()
    if (chosen !== null) {
      const model = models.find(({ id }) => id === chosen)
      if (model && isForEverybody(model)) return chosen
      if (missing !== chosen) {
        missing = chosen
        log?.warn({ model: chosen }, 'the default model is not there, cannot chat or is not for everybody')
      }
    }
    const usable = models.filter(isForEverybody)
    return (usable.find(({ id }) => id !== guideModelId) ?? usable[0])?.id ?? null
  }

  async function close(): Promise<void> {
    closing.abort()
    await Promise.all(sources.map((source) => source.settled()))
  }

  return { list, resolve, defaultModelId, close }
}

function isForEverybody({ model }: ResolvedModel): boolean {
  return model.capabilities.includes('chat') && model.tier === 'anonymous'
}

/** Waits for work, but not longer than that, and never fails. */
async function within(milliseconds: number, work: Promise<unknown>, closing: AbortSignal): Promise<void> {
  const late = Promise.withResolvers<void>()
  const finish = () => late.resolve()
  const timer = setTimeout(finish, milliseconds)
  closing.addEventListener('abort', finish, { once: true })
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    closing.removeEventListener('abort', finish)
  }
}

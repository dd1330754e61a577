import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { listChatModels, listModels } from './list-models.ts'

export { createModelCatalogue, type ModelCatalogueOptions } from './catalogue.ts'
export { GuideProvider, type GuideOptions } from './guide.ts'
export { createOpenAiCompatibleProvider, type OpenAiCompatibleOptions } from './openai-compatible.ts'
export { providersFromConfig, type ConfiguredProviders, type ProvidersConfig } from './providers-config.ts'

/** The calls that list models. */
export async function registerModels(app: FastifyInstance, deps: Dependencies): Promise<void> {
  listModels(app, deps)
  listChatModels(app, deps)
}

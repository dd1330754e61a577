import { tiers, type Language, type Model, type ModelList, type Tier } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import type { ModelCatalogue, ResolvedModel } from './provider.ts'

/** All models, whatever they can do. */
export function listModels(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listModels', ({ language, principal }) =>
    describeModels(deps.models, () => true, language, principal?.tier),
  )
}

/** The models that a visitor can talk to. */
export function listChatModels(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listChatModels', ({ language, principal }) =>
    describeModels(
      deps.models,
      ({ model }) => model.capabilities.includes('chat'),
      language,
      principal?.tier,
    ),
  )
}

/** The list as one caller sees it. */
export async function describeModels(
  catalogue: ModelCatalogue,
  isWanted: (model: ResolvedModel) => boolean,
  language: Language,
  tier: Tier = 'anonymous',
): Promise<ModelList> {
  const models = (await catalogue.list()).filter(isWanted)
  return {
    models: models.map((model) => describe(model, language, tier)),
    defaultModelId: await catalogue.defaultModelId(),
  }
}

function describe({ id, model, provider }: ResolvedModel, language: Language, tier: Tier): Model {
  const description = model.description?.[language] ?? model.description?.en
  const { credits = 1 } = model
  return {
    id,
    name: model.name,
    ...(description !== undefined && { description }),
    provider: provider.name,
    capabilities: model.capabilities,
    contextSize: model.contextSize,
    tier: model.tier,
    available: tiers.indexOf(tier) >= tiers.indexOf(model.tier),
    ...(credits > 1 && { credits }),
  }
}

import { tiers, type Tier } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { ModelCatalogue, ResolvedModel } from '../models/provider.ts'

/**
 * The model that a caller wants to answer.
 * @throws ApiError `MODEL_NOT_FOUND`, also for a model that does not chat, `MODEL_NOT_ALLOWED` or
 * `MODEL_CANNOT_SEE`.
 */
export async function usableModel(
  models: ModelCatalogue,
  modelId: string,
  asked: { tier: Tier; hasImages: boolean },
): Promise<ResolvedModel> {
  const resolved = await models.resolve(modelId)
  if (!resolved?.model.capabilities.includes('chat')) throw new ApiError('MODEL_NOT_FOUND')
  if (tiers.indexOf(resolved.model.tier) > tiers.indexOf(asked.tier)) throw new ApiError('MODEL_NOT_ALLOWED')
  if (asked.hasImages && !resolved.model.capabilities.includes('vision')) {
    throw new ApiError('MODEL_CANNOT_SEE')
  }
  return resolved
}

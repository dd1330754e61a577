import type { ModelCatalogue } from '../models/provider.ts'

/** A catalogue without models, for tests that are about something else. */
export const noModels: ModelCatalogue = {
  list: async () => [],
  resolve: async () => undefined,
  defaultModelId: async () => null,
  close: async () => undefined,
}

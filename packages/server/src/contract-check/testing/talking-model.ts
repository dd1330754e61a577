import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatRequest, ModelCatalogue, ModelProvider, ProviderModel } from '../../models/provider.ts'

const model: ProviderModel = {
  id: 'talker',
  name: 'Talker',
  capabilities: ['chat', 'vision'],
  tier: 'anonymous',
  contextSize: null,
}

/** Answers at once, or for a while where the question wants details; with letters that take two code units. */
export const talkingModel: ModelProvider = {
  id: 'talking',
  name: 'Talking',
  listModels: async () => [model],
  async *streamChat({ turns, signal }: ChatRequest): AsyncGenerator<string> {
    const isLong = turns.at(-1)?.content.includes('detail') ?? false
    for (let piece = 0; piece < (isLong ? 40 : 6); piece += 1) {
      yield `piece ${piece} 🎈 `
      if (isLong) await sleep(5, undefined, { signal })
    }
  },
}

export const talkingCatalogue: ModelCatalogue = {
  list: async () => [{ id: 'talking/talker', model, provider: talkingModel }],
  resolve: async (id) => (id === 'talking/talker' ? { id, model, provider: talkingModel } : undefined),
  defaultModelId: async () => 'talking/talker',
  close: async () => undefined,
}

import { expect, test, vi } from 'vitest'
import { catalogueOf, ScriptedModel } from '../chat/testing/scripted-model.ts'
import { ModelError, type ModelCatalogue, type ProviderModel } from '../models/provider.ts'
import { askModel, textModel, textProvider } from './text-model.ts'

function catalogue(
  models: readonly Partial<ProviderModel>[],
  usual: string | null = null,
): { models: ModelCatalogue } {
  const provider = new ScriptedModel()
  const [like] = provider.models
  Object.assign(provider, { models: models.map((model) => ({ ...like, ...model })) })
  return { models: { ...catalogueOf(provider), defaultModelId: async () => usual } }
}

test('tools ask the model that new visitors chat with', async () => {
  const given = catalogue([{ id: 'first' }, { id: 'usual' }], 'scripted/usual')
  expect(await textModel(given)).toMatchObject({ id: 'scripted/usual' })
})

test('else the first one that everybody may use and that sees where it has to', async () => {
  const given = catalogue([
    { id: 'paid', tier: 'pro', capabilities: ['chat', 'vision'] },
    { id: 'blind', capabilities: ['chat'] },
    { id: 'seeing', capabilities: ['chat', 'vision'] },
  ])
  expect(await textModel(given)).toMatchObject({ id: 'scripted/blind' })
  expect(await textModel(given, { sees: true })).toMatchObject({ id: 'scripted/seeing' })
})

test('a model of a plan is asked for nobody: the studio does the work itself', async () => {
  const given = catalogue([{ id: 'paid', tier: 'pro', capabilities: ['chat', 'vision'] }])
  expect(await textModel(given, { sees: true })).toBeNull()
  expect(await textProvider(given)).toMatchObject({ id: 'built-in' })
})

test('an answer that is cut off in its thoughts is a cut one, whether that is a failure or not', async () => {
  const provider = new ScriptedModel()
  vi.spyOn(provider, 'streamChat').mockImplementation(async function* ({ onCut }) {
    yield ''
    onCut!()
    throw new ModelError('MODEL_UNAVAILABLE')
  })
  const [model] = await catalogueOf(provider).list()
  const question = { model: model!, turns: [], language: 'en' as const, signal: new AbortController().signal }
  await expect(askModel(question)).rejects.toMatchObject({ code: 'TOOL_FAILED' })
  const onCut = vi.fn<() => void>()
  expect(await askModel({ ...question, onCut })).toBe('')
  expect(onCut).toHaveBeenCalledOnce()
})

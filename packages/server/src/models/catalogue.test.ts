import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import { createModelCatalogue, type ModelCatalogueOptions } from './catalogue.ts'
import { GuideProvider, guideModelId } from './guide.ts'
import type { CatalogueLog } from './provider-models.ts'
import { ModelError, type ModelCatalogue } from './provider.ts'
import { chatModel, FixedProvider } from './testing/fixed-provider.ts'

const unreachable = new ModelError('MODEL_UNAVAILABLE')
const minute = 60_000
let catalogue: ModelCatalogue
let log: Record<'info' | 'warn', Mock<CatalogueLog['info']>>

function create(
  options: Partial<ModelCatalogueOptions> & Pick<ModelCatalogueOptions, 'providers'>,
): ModelCatalogue {
  catalogue = createModelCatalogue({ log, ...options })
  return catalogue
}
const idsOf = async (from: ModelCatalogue) => (await from.list()).map(({ id }) => id)
/** Lets what runs in the background come to its end. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  log = { info: vi.fn(), warn: vi.fn() }
})
afterEach(async () => {
  await catalogue.close()
  vi.useRealTimers()
})

describe('the list', () => {
  test('has the models of all providers in order, under ids with their prefix', async () => {
    const a = new FixedProvider('a', [chatModel('one'), chatModel('folder/two')])
    const b = new FixedProvider('b', [chatModel('one')])
    const models = await create({ providers: [a, b] }).list()
    expect(models.map(({ id }) => id)).toEqual(['a/one', 'a/folder/two', 'b/one'])
    expect(models[2]!.provider).toBe(b)
    expect(models[1]!.model.id).toBe('folder/two')
  })

  test('asks nothing of a provider before the first use', () => {
    const provider = new FixedProvider('a', [])
    create({ providers: [provider] })
    expect(provider.requests).toBe(0)
  })

  test('is kept, and fetched again in the background when it is old', async () => {
    const provider = new FixedProvider('a', [chatModel('one')])
    create({ providers: [provider], refreshMs: 5 * minute })
    await catalogue.list()
    await vi.advanceTimersByTimeAsync(4 * minute)
    await catalogue.list()
    expect(provider.requests).toBe(1)

    await vi.advanceTimersByTimeAsync(minute)
    provider.hold()
    expect(await idsOf(catalogue)).toEqual(['a/one'])
    provider.always([chatModel('two')])
    await settle()
    expect(await idsOf(catalogue)).toEqual(['a/two'])
    expect(provider.requests).toBe(2)
  })

  test('is fetched once however many ask for it at the same time', async () => {
    const provider = new FixedProvider('a')
    create({ providers: [provider] })
    const lists = [catalogue.list(), catalogue.list(), catalogue.resolve('a/one'), catalogue.defaultModelId()]
    provider.always([chatModel('one')])
    await Promise.all(lists)
    expect(provider.requests).toBe(1)
  })

  test('waits for a provider that does not answer for at most 1.5 seconds, once', async () => {
    const slow = new FixedProvider('slow')
    const fast = new FixedProvider('fast', [chatModel('one')])
    create({ providers: [slow, fast] })
    let first: string[] | undefined
    void idsOf(catalogue).then((ids) => (first = ids))
    await vi.advanceTimersByTimeAsync(1_499)
    expect(first).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(first).toEqual(['fast/one'])

    expect(await idsOf(catalogue)).toEqual(['fast/one'])
    slow.always([chatModel('late')])
    await settle()
    expect(await idsOf(catalogue)).toEqual(['slow/late', 'fast/one'])
    expect(slow.requests).toBe(1)
  })

  test('keeps what a provider had when it cannot be reached any more', async () => {
    const provider = new FixedProvider('a', [chatModel('one')])
    create({ providers: [provider], refreshMs: minute })
    await catalogue.list()
    provider.always(unreachable)
    await vi.advanceTimersByTimeAsync(minute)
    await catalogue.list()
    await settle()
    expect(provider.requests).toBe(2)
    expect(await idsOf(catalogue)).toEqual(['a/one'])
  })

  test('finds a provider that comes later within seconds, and logs once that it was gone and is back', async () => {
    const provider = new FixedProvider('a', unreachable)
    create({ providers: [provider], refreshMs: 5 * minute })
    expect(await idsOf(catalogue)).toEqual([])
    await vi.advanceTimersByTimeAsync(14_000)
    await catalogue.list()
    expect(provider.requests).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await catalogue.list()
    await settle()
    expect(provider.requests).toBe(2)
    expect(log.warn).toHaveBeenCalledTimes(1)

    provider.always([chatModel('one')])
    await vi.advanceTimersByTimeAsync(15_000)
    await catalogue.list()
    await settle()
    expect(await idsOf(catalogue)).toEqual(['a/one'])
    expect(log.info).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['models are listed', (later: ModelCatalogue) => later.list()],
  ['model is asked for', (later: ModelCatalogue) => later.resolve('a/one')],
])('a provider that comes later is found when its %s, also where the clock was set back', async (_, use) => {
  const provider = new FixedProvider('a', unreachable)
  create({ providers: [provider] })
  await catalogue.list()
  vi.setSystemTime(Date.now() - 7 * 60 * minute)
  provider.always([chatModel('one')])
  await vi.advanceTimersByTimeAsync(15_000)
  await use(catalogue)
  await settle()
  expect(await idsOf(catalogue)).toEqual(['a/one'])
})

describe('a model', () => {
  test('is found by its id', async () => {
    create({ providers: [new FixedProvider('a', [chatModel('one')])] })
    expect(await catalogue.resolve('a/one')).toMatchObject({
      id: 'a/one',
      model: { id: 'one' },
      provider: { id: 'a' },
    })
  })

  test.each(['a/two', 'a', 'one', '', 'b/one', 'A/one', 'a/one/'])('is not found as "%s"', async (id) => {
    create({ providers: [new FixedProvider('a', [chatModel('one')])] })
    expect(await catalogue.resolve(id)).toBeUndefined()
  })

  test('that was just added to the service is found', async () => {
    const provider = new FixedProvider('a', [chatModel('one')])
    create({ providers: [provider] })
    await catalogue.list()
    provider.always([chatModel('one'), chatModel('two')])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await catalogue.resolve('a/two')).toMatchObject({ id: 'a/two' })
  })

  test('that nobody knows is looked for at most once in five seconds, and only at its provider', async () => {
    const a = new FixedProvider('a', [chatModel('one')])
    const b = new FixedProvider('b', [chatModel('one')])
    create({ providers: [a, b] })
    await catalogue.list()
    await vi.advanceTimersByTimeAsync(5_000)
    for (let count = 0; count < 20; count += 1)
      expect(await catalogue.resolve(`a/unknown-${count}`)).toBeUndefined()
    expect(a.requests).toBe(2)
    await vi.advanceTimersByTimeAsync(5_000)
    await catalogue.resolve('a/unknown')
    expect(a.requests).toBe(3)
    expect(b.requests).toBe(1)
  })

  test('that nobody knows does not keep the caller waiting for a service that hangs', async () => {
    const slow = new FixedProvider('slow')
    create({ providers: [slow] })
    const answer = catalogue.resolve('slow/one')
    await vi.advanceTimersByTimeAsync(1_500 + 2_500)
    expect(await answer).toBeUndefined()
  })
})

describe('the default model', () => {
  const painter = chatModel('painter', { capabilities: ['image'] })

  test('is the one that the operator has chosen', async () => {
    const provider = new FixedProvider('a', [chatModel('one'), chatModel('two')])
    create({ providers: [provider, new GuideProvider()], defaultModelId: 'a/two' })
    expect(await catalogue.defaultModelId()).toBe('a/two')
  })

  test.each([
    ['does not exist', 'a/none'],
    ['cannot chat', 'a/painter'],
    ['is not for everybody', 'a/pro'],
  ])('is another one, and that is logged once, when the chosen one %s', async (_, chosen) => {
    const provider = new FixedProvider('a', [painter, chatModel('pro', { tier: 'pro' }), chatModel('one')])
    create({ providers: [provider], defaultModelId: chosen })
    expect(await catalogue.defaultModelId()).toBe('a/one')
    await catalogue.defaultModelId()
    expect(log.warn).toHaveBeenCalledTimes(1)
  })

  test('is the first model that can chat, of a real provider', async () => {
    const provider = new FixedProvider('a', [painter, chatModel('one')])
    create({ providers: [new GuideProvider(), provider] })
    expect(await catalogue.defaultModelId()).toBe('a/one')
  })

  test('is Guide when there is nothing else', async () => {
    create({ providers: [new FixedProvider('a', unreachable), new GuideProvider()] })
    expect(await catalogue.defaultModelId()).toBe(guideModelId)
    expect(guideModelId).toBe('studio/guide')
  })

  test('is none when there are no models', async () => {
    expect(await create({ providers: [] }).defaultModelId()).toBeNull()
  })
})

describe('closing', () => {
  test('ends requests and leaves no timer behind', async () => {
    const slow = new FixedProvider('slow')
    create({ providers: [slow] })
    // Other tests of this process may have left timers behind; nothing of theirs runs between these lines.
    const others = vi.getTimerCount()
    const list = catalogue.list()
    expect(vi.getTimerCount()).toBe(others + 1)
    await catalogue.close()
    expect(await list).toEqual([])
    expect(vi.getTimerCount()).toBe(others)
    expect(log.warn).not.toHaveBeenCalled()
  })
})

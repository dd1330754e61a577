import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from './analytics.ts'
import { freshPage } from './testing/fresh-page.ts'

const page = globalThis as { dataLayer?: unknown }
const event: AnalyticsEvent = { name: 'language_change', category: 'preferences', label: 'vi' }

const heard: AnalyticsEvent[] = []
const hear = (told: Event) => heard.push((told as CustomEvent<AnalyticsEvent>).detail)

async function visit(answers?: { analytics: boolean }) {
  await freshPage('https://studio.test/')
  const core = await import('./index.ts')
  core.startConsent(core.getStudio())
  if (answers) core.setConsent(answers)
  return core
}

beforeEach(() => {
  heard.length = 0
  globalThis.addEventListener('studio-analytics', hear)
})

afterEach(() => {
  globalThis.removeEventListener('studio-analytics', hear)
  delete page.dataLayer
  vi.restoreAllMocks()
})

test('who has allowed it is counted: by the data layer of the page and by whoever listens', async () => {
  const { sendAnalyticsEvent } = await visit({ analytics: true })
  const dataLayer: unknown[] = []
  page.dataLayer = dataLayer
  sendAnalyticsEvent(event)
  expect(dataLayer).toEqual([{ event: 'language_change', category: 'preferences', label: 'vi' }])
  expect(heard).toEqual([event])
})

test.each([undefined, 'a word', { push: 'nothing' }])(
  'a page without a data layer, %j, is told by the event alone',
  async (dataLayer) => {
    const { sendAnalyticsEvent } = await visit({ analytics: true })
    page.dataLayer = dataLayer
    sendAnalyticsEvent(event)
    expect(heard).toEqual([event])
  },
)

test.each([[undefined], [{ analytics: false }]])('with the answer %j nothing is told', async (answers) => {
  const { sendAnalyticsEvent, setAnalyticsSink } = await visit(answers)
  const dataLayer: unknown[] = []
  page.dataLayer = dataLayer
  sendAnalyticsEvent(event)
  const sink = vi.fn()
  setAnalyticsSink(sink)
  sendAnalyticsEvent(event)
  expect([dataLayer, heard]).toEqual([[], []])
  expect(sink).not.toHaveBeenCalled()
})

test('who takes the answer back is counted no more', async () => {
  const { sendAnalyticsEvent, setConsent } = await visit({ analytics: true })
  setConsent({ analytics: false })
  sendAnalyticsEvent(event)
  expect(heard).toEqual([])
})

test('events can go elsewhere, and back to the page', async () => {
  const { sendAnalyticsEvent, setAnalyticsSink } = await visit({ analytics: true })
  const sink = vi.fn()
  setAnalyticsSink(sink)
  sendAnalyticsEvent(event)
  expect(sink).toHaveBeenCalledExactlyOnceWith(event)
  expect(heard).toEqual([])
  setAnalyticsSink(null)
  sendAnalyticsEvent(event)
  expect(heard).toEqual([event])
})

test('a sink that fails harms nobody', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { sendAnalyticsEvent, setAnalyticsSink } = await visit({ analytics: true })
  setAnalyticsSink(() => {
    throw new Error('The service is away.')
  })
  expect(() => sendAnalyticsEvent(event)).not.toThrow()
  expect(log).toHaveBeenCalledOnce()
})

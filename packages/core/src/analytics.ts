import { $consent } from './consent.ts'
import { shared } from './registry/shared.ts'

/** Something a visitor did, without anything that tells who they are. */
export interface AnalyticsEvent {
  /** What happened, for example `language_change`. */
  name: string
  /** Which part of the studio it belongs to, for example `preferences`. */
  category: string
  /** What it was about, for example the code of the language. */
  label?: string
}

/** Where events go. What it throws is logged and harms nothing. */
export type AnalyticsSink = (event: AnalyticsEvent) => void

/** Name of the event that the window gets; its `detail` is an `AnalyticsEvent`. */
export const analyticsEvent = 'studio-analytics'

/** Tells the page: its `dataLayer`, where it has one, and whoever listens on the window. */
export const tellPage: AnalyticsSink = (event) => {
  const { dataLayer } = globalThis as { dataLayer?: unknown }
  if (Array.isArray(dataLayer)) {
    const { name, ...about } = event
    dataLayer.push({ event: name, ...about })
  }
  globalThis.dispatchEvent(new CustomEvent<AnalyticsEvent>(analyticsEvent, { detail: event }))
}

const current = () => shared('analytics', () => ({ sink: tellPage }))

/**
 * Sends events elsewhere.
 * @param sink where they go from now on, for every copy on this page; null is the page itself again
 */
export function setAnalyticsSink(sink: AnalyticsSink | null): void {
  current().sink = sink ?? tellPage
}

/** Tells that something happened, if the visitor has allowed that. */
export function sendAnalyticsEvent(event: AnalyticsEvent): void {
  if ($consent.get().analytics !== true) return
  try {
    current().sink(event)
  } catch (error) {
    console.warn('[ai-studio] An event could not be told to analytics.', error)
  }
}

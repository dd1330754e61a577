import type { Language } from '@ai-studio/contract'
import { shared } from '../registry/shared.ts'
import type { Studio } from '../studio-types.ts'

interface Page {
  /** The first studio of this page: its storage keeps the preferences. */
  studio: Studio | null
  /** Choices made before there was a studio. */
  early: Map<string, string>
  /** The language that the page's address names, which then decides what is shown. */
  askedLanguage?: Language | null
}

/** What all copies on this page know together about who keeps its preferences. */
export const page = (): Page => shared('page', () => ({ studio: null, early: new Map() }))

/** Reads a stored preference, or null. */
export function recall(key: string): string | null {
  const { studio, early } = page()
  return early.get(key) ?? studio?.storage.get(key) ?? null
}

/** Keeps a preference on this device. */
export function remember(key: string, value: string): void {
  const { studio, early } = page()
  if (studio) studio.storage.set(key, value)
  else early.set(key, value)
}

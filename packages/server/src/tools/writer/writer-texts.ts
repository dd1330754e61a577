import type { Language } from '@ai-studio/contract'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** What the writer says in all templates, and of its own work. */
export const writerTexts = { en, vi } satisfies Record<Language, unknown>

/** Puts values into a text. What a value holds is never looked into again. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

import type { Language } from '@ai-studio/contract'
import type { PhraseTable } from './replace-phrases.ts'
import en from './tables/en.json' with { type: 'json' }
import vi from './tables/vi.json' with { type: 'json' }

/** What is said otherwise in one language. */
export interface PhraseTables {
  /** Long ways round, and the short one. */
  wordy: PhraseTable
  /** Said without meaning anything. */
  fillers: PhraseTable
  /** Said among friends, and in a letter to strangers; and the other way round. */
  formal: PhraseTable
  friendly: PhraseTable
}

const read = (source: typeof en | typeof vi): PhraseTables => ({
  wordy: new Map(Object.entries(source.wordy)),
  fillers: new Map(source.fillers.map((filler) => [filler, ''])),
  formal: new Map(Object.entries(source.formal)),
  friendly: new Map(Object.entries(source.friendly)),
})

export const tables: Readonly<Record<Language, PhraseTables>> = { en: read(en), vi: read(vi) }

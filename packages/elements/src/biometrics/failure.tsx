import { failureOf } from '../boundary/failure.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** What stands in place of passkeys that could not be drawn. */
export const Failure = failureOf({ en, vi })

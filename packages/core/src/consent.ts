import type { ReadableAtom } from 'nanostores'
import { shared, sharedAtom } from './registry/shared.ts'
import type { StudioStorage } from './storage/studio-storage.ts'
import type { Studio } from './studio-types.ts'

/** What a visitor may allow or not: counting how the studio is used, and asking services for their country. */
export const consentPurposes = ['analytics', 'geolocation'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** What a visitor has answered; a purpose that they were never asked about is absent. */
export type Consent = Readonly<Partial<Record<ConsentPurpose, boolean>>>

/** Key under which the answers are kept on this device. */
export const consentKey = 'ai-studio:consent'

/** Changes when a purpose comes to mean something else: answers to the old question do not count then. */
const consentVersion = 1

const consent = sharedAtom<Consent>('consent', {})

/** The visitor's answers. Nothing is allowed before it was. */
export const $consent: ReadableAtom<Consent> = consent

/** What all copies on this page know together about where the answers are kept. */
const keeper = () =>
  shared<{ storage: StudioStorage | null; stop(): void }>('consent keeper', () => ({
    storage: null,
    stop: () => undefined,
  }))

/** Reads stored answers. Rubbish, and answers to questions of another version, count as none. */
function parse(stored: string | null): Consent {
  try {
    const { version, ...answers } = JSON.parse(stored ?? '{}') as Record<string, unknown>
    if (version !== consentVersion) return {}
    return Object.fromEntries(
      consentPurposes.flatMap((purpose) => {
        const answer = answers[purpose]
        return typeof answer === 'boolean' ? [[purpose, answer]] : []
      }),
    )
  } catch {
    return {}
  }
}

/** Restores what was answered on this device, keeps what will be, and follows other tabs. */
export function startConsent({ storage }: Studio): void {
  const kept = keeper()
  if (kept.storage !== storage) {
    kept.stop()
    kept.storage = storage
    kept.stop = storage.subscribe((key, value) => {
      if (key === consentKey) consent.set(parse(value))
    })
  }
  consent.set(parse(storage.get(consentKey)))
}

/** Takes the visitor's answers, kept on this device; purposes that are not among them keep theirs. */
export function setConsent(answers: Consent): void {
  const all = { ...consent.get(), ...answers }
  consent.set(all)
  keeper().storage?.set(consentKey, JSON.stringify({ version: consentVersion, ...all }))
}

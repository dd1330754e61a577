import type { WritableAtom } from 'nanostores'
import { shared, sharedAtom } from '../registry/shared.ts'
import { recall, remember } from './page.ts'

/** A value the visitor can choose, kept on this device under its storage key. */
export interface Preference<T extends string> {
  readonly key: string
  readonly $value: WritableAtom<T>
  /** The visitor's own choice: shown and kept. */
  choose(value: T): void
  /** A detected value: shown unless the visitor has chosen, never kept. */
  suggest(value: T): void
  /** The stored choice, or null when there is none or it is not supported any more. */
  chosen(): T | null
  /** Takes over what storage or another tab says; anything unsupported is ignored. */
  adopt(stored: string | null): void
}

/** @param isHeld whether something else than stored values decides for now what is shown */
export function createPreference<T extends string>(
  key: string,
  initial: T,
  parse: (stored: string | null) => T | null,
  isHeld?: () => boolean,
): Preference<T> {
  const $value = sharedAtom<T>(key, initial)
  const chosen = () => parse(recall(key))
  const show = (value: T | null) => {
    // Elements look here before they have the stores: what nobody has asked for yet is no more than a default.
    shared(key, () => $value, 'chosen/1')
    if (value !== null && !isHeld?.()) $value.set(value)
  }
  return {
    key,
    $value,
    chosen,
    choose(value) {
      remember(key, value)
      show(value)
    },
    suggest(value) {
      if (chosen() === null) show(value)
    },
    adopt: (stored) => show(parse(stored)),
  }
}

/** Accepts a value that stands in the list. */
export function oneOf<T extends string>(list: readonly T[]): (value: string | null) => T | null {
  return (value) => list.find((entry) => entry === value) ?? null
}

import type { EngineContext } from './engine-types.ts'
import { showDraft } from './restored-draft.ts'
import { draftKey } from './storage-names.ts'

/** Keeps apart what several pages of this browser have written under one key. */
export interface DraftKeeper {
  /** The page goes, perhaps for good. */
  leave: () => void
  /** The page leaves the browser's cache: what it wrote may have been sent from a later one. */
  returned: () => void
  /** Takes out of the storage what is typed here. */
  forget: () => void
  /** Writes again what another tab has written over and then taken away. Answers the function that ends it. */
  listen: () => () => void
}

export function createDraftKeeper({ state, studio, draft, instanceKey }: EngineContext): DraftKeeper {
  const { storage } = studio
  const key = draftKey(instanceKey)
  /** What stood here when another tab wrote over it. */
  let displaced = ''
  /** What the storage had when the page went. */
  let left = ''

  const stored = () => storage.get(key) ?? ''

  return {
    leave() {
      draft.flush()
      left = stored()
    },
    returned() {
      const now = stored()
      if (now === left || draft.get() !== left) return
      draft.set(now)
      showDraft(state, '')
      if (now) showDraft(state, now)
    },
    forget() {
      draft.flush()
      if (stored() === draft.get()) storage.remove(key)
    },
    listen: () =>
      storage.subscribe((changed, value) => {
        if (changed !== key) return
        const text = draft.get()
        if (value !== null) displaced = value === text ? '' : text
        // What is gone in any other way was sent elsewhere, or taken out.
        else if (text && text === displaced && !state.$isTemporary.get()) storage.set(key, text)
      }),
  }
}

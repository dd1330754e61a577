import { draftSaveMs } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { debounce } from './debounce.ts'

/** What the visitor has typed and not sent. */
export interface Draft {
  get: () => string
  set: (text: string) => void
  /** Writes what is not yet written. */
  flush: () => void
}

/** A draft that survives reloads under a storage key, unless it is `isTemporary` when it would be written. */
export function createDraft(storage: StudioStorage, key: string, isTemporary: () => boolean): Draft {
  let text = storage.get(key) ?? ''
  /** What this page has read or written. */
  let kept = text
  let isWaiting = false
  const saver = debounce(() => {
    isWaiting = false
    if (text && !isTemporary()) storage.set(key, (kept = text))
    // What another tab has written there is its own.
    else if (storage.get(key) === kept) storage.remove(key)
  }, draftSaveMs)
  return {
    get: () => text,
    set(next) {
      if (next === text) return
      text = next
      // Not begun again with each letter: whoever writes without a pause has it saved, too.
      if (!isWaiting) saver.schedule()
      isWaiting = true
      // What has been sent is not found once more, whatever happens to the page now.
      if (!next) saver.flush()
    },
    flush: saver.flush,
  }
}

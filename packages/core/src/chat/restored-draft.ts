import type { Draft } from './draft.ts'
import type { SessionState } from './session-state.ts'

/** Several texts of somebody's as one, each a paragraph of its own. */
export const joinTexts = (...texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join('\n\n')

/** Has the composer show a text that does not come from the visitor's keys. */
export function showDraft({ $restoredDraft }: Pick<SessionState, '$restoredDraft'>, text: string): void {
  $restoredDraft.set({ id: ($restoredDraft.get()?.id ?? 0) + 1, text })
}

/**
 * Puts a text into the draft and shows it, unless something else is written there.
 * @returns whether it is the draft now
 */
export function restoreDraft(state: SessionState, draft: Draft, text: string): boolean {
  if (draft.get().trim() !== '' && draft.get() !== text) return false
  draft.set(text)
  showDraft(state, text)
  return true
}

import { useSyncExternalStore } from 'react'
import { useNotLoaded } from '../../use-not-loaded.ts'

/** The player and the dictation: fetched when somebody wants to hear or to speak. */
export type VoicePart = typeof import('../index.ts')

// One holder for all chats of the page.
let part: VoicePart | null = null
let loading: Promise<VoicePart> | null = null
const listeners = new Set<() => void>()

async function fetchPart(): Promise<VoicePart> {
  part = await import('../index.ts')
  for (const listener of listeners) listener()
  return part
}

/** Fetches the part. A failure is told to who asked; the next call tries again. */
export function loadVoice(): Promise<VoicePart> {
  loading ??= fetchPart().catch((cause: unknown) => {
    loading = null
    throw cause
  })
  return loading
}

/** Fetches the part ahead of a press that is likely: with the press itself it may then begin to play. */
export const prepareVoice = (): void => void loadVoice().catch(() => {})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The part, or null as long as it has not arrived. */
export function useVoicePart(): VoicePart | null {
  return useSyncExternalStore(
    subscribe,
    () => part,
    () => null,
  )
}

/** Does something with the part, at once where it is here. That it cannot come is told, with another try. */
export function useVoice(): (act: (voice: VoicePart) => void) => Promise<void> {
  const tellNotLoaded = useNotLoaded()
  return async function use(act) {
    if (part) return act(part)
    try {
      act(await loadVoice())
    } catch {
      tellNotLoaded(() => void use(act))
    }
  }
}

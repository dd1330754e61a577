import { atom, type ReadableAtom } from 'nanostores'
import type { AuthEvent, InteractionStatus } from './auth-types.ts'

type Interaction = AuthEvent['interaction']

/** What sign-in is doing, and everybody who wants to hear of it. */
export interface Interactions {
  readonly $status: ReadableAtom<InteractionStatus>
  onEvent: (listener: (event: AuthEvent) => void) => () => void
  /** Does something under its name: start, then success or failure. */
  run: <T>(interaction: Interaction, act: () => Promise<T>) => Promise<T>
  /** From now on nothing going on means `None`. */
  leaveStartup: () => void
}

export function createInteractions(): Interactions {
  const $status = atom<InteractionStatus>('Startup')
  const listeners = new Set<(event: AuthEvent) => void>()
  const running: Interaction[] = []
  let idle: 'Startup' | 'None' = 'Startup'

  const show = () => $status.set(running.at(-1) ?? idle)

  function tell(event: AuthEvent): void {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        console.error('[ai-studio] A listener to sign-in events failed.', error)
      }
    }
  }

  return {
    $status,
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async run(interaction, act) {
      running.push(interaction)
      show()
      tell({ interaction, outcome: 'start' })
      try {
        const result = await act()
        tell({ interaction, outcome: 'success' })
        return result
      } catch (error) {
        tell({ interaction, outcome: 'failure', error })
        throw error
      } finally {
        running.splice(running.lastIndexOf(interaction), 1)
        show()
      }
    },
    leaveStartup() {
      idle = 'None'
      show()
    },
  }
}

import type { UserPreferences } from '@ai-studio/contract'
import { shared } from '../registry/shared.ts'
import { $auth } from './auth.ts'
import { page } from './page.ts'

type Operation = 'setLanguage' | 'setCurrency' | 'updateProfilePreferences'

/** Choices made while it is being found out who is here, by the call that saves them; nobody's when nobody is. */
const unsaved = () =>
  shared('unsaved choices', () => {
    const choices = new Map<Operation, Record<string, string>>()
    $auth.listen(({ state }) => {
      if (state === 'anonymous') choices.clear()
    })
    return choices
  })

/** Saves a choice with the signed-in user's account; a failure is only logged, the choice on this device stands. */
export function saveForUser(operation: Operation, body: Record<string, string>): void {
  const { studio } = page()
  const { state } = $auth.get()
  if (studio && state === 'loading') unsaved().set(operation, body)
  if (!studio || state !== 'authenticated') return
  studio.api.request(operation, { body }).catch((error: unknown) => {
    console.warn(`[ai-studio] ${operation} failed; the choice is kept on this device.`, error)
  })
}

/** Saves, now that the user is known, what was chosen before that, and says what it was. */
export function saveUnsaved(): Partial<UserPreferences> {
  const choices = [...unsaved()]
  unsaved().clear()
  for (const [operation, body] of choices) saveForUser(operation, body)
  return Object.assign({}, ...choices.map(([, body]) => body)) as Partial<UserPreferences>
}

import { $auth } from './auth.ts'
import { page } from './page.ts'

/** Saves a choice with the signed-in user's account; a failure is only logged, the choice on this device stands. */
export function saveForUser(
  operation: 'setLanguage' | 'setCurrency' | 'updateProfilePreferences',
  body: Record<string, string>,
): void {
  const { studio } = page()
  if (!studio || $auth.get().state !== 'authenticated') return
  studio.api.request(operation, { body }).catch((error: unknown) => {
    console.warn(`[ai-studio] ${operation} failed; the choice is kept on this device.`, error)
  })
}

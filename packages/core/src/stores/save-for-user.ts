import type { UserPreferences, UserProfile } from '@ai-studio/contract'
import { isApiError } from '../client/api-error.ts'
import { shared } from '../registry/shared.ts'
import { $auth, unsavedPrefix } from './auth.ts'
import { page } from './page.ts'

/** What a user chooses, and the call that saves it. */
const operations = {
  language: 'setLanguage',
  currency: 'setCurrency',
  theme: 'updateProfilePreferences',
} as const
type Choice = keyof typeof operations

/** Choices made while it is being found out who is here; nobody's when nobody is. */
const early = () =>
  shared('early choices', () => {
    const choices = new Map<Choice, string>()
    $auth.listen(({ state }) => {
      if (state === 'anonymous') choices.clear()
    })
    return choices
  })

/** Where this browser keeps a choice until the user's account has it. */
const keyOf = (choice: Choice, { id }: UserProfile) => `${unsavedPrefix}${id}_${choice}`

/** The server does not want it, and will not want it later. Of somebody whose sign-in is over it may do so again. */
function isRefused(error: unknown): boolean {
  const status = isApiError(error) ? error.status : null
  return status !== null && status < 500 && ![401, 408, 429].includes(status)
}

/**
 * Saves a choice with the signed-in user's account. A failure is only logged: the choice on this device stands, and is
 * saved when their preferences are there the next time.
 */
export function saveForUser(choice: Choice, value: string): void {
  const { studio } = page()
  const { state, user } = $auth.get()
  if (studio && state === 'loading') early().set(choice, value)
  if (!studio || !user) return
  const { api, storage } = studio
  const key = keyOf(choice, user)
  // Before it is sent: the page may be gone by the time that the answer comes.
  storage.set(key, value)
  const settle = () => {
    // A later choice is not settled by the answer to this one.
    if (storage.get(key) === value) storage.remove(key)
  }
  const operation = operations[choice]
  api.request(operation, { body: { [choice]: value } }).then(settle, (error: unknown) => {
    console.warn(`[ai-studio] ${operation} failed; the choice is kept on this device.`, error)
    if (isRefused(error)) settle()
  })
}

/** Saves, now that the user is known, what their account does not have yet, and says what it is. */
export function saveUnsaved(): Partial<UserPreferences> {
  const { studio } = page()
  const { user } = $auth.get()
  const choices: Partial<Record<Choice, string>> = {}
  for (const choice of Object.keys(operations) as Choice[]) {
    const value = early().get(choice) ?? (user && studio?.storage.get(keyOf(choice, user)))
    if (value) choices[choice] = value
  }
  early().clear()
  for (const [choice, value] of Object.entries(choices)) saveForUser(choice as Choice, value)
  return choices as Partial<UserPreferences>
}

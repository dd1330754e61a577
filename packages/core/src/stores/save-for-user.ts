import type { UserPreferences, UserProfile } from '@ai-studio/contract'
import { isApiError } from '../client/api-error.ts'
import { shared } from '../registry/shared.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { $auth, unsavedPrefix } from './auth.ts'
import { keptAccount } from './kept-account.ts'
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

/** What is being saved, for each choice: the account gets choices in the order in which they were made. */
const saving = () => shared('saved choices', () => new Map<string, Promise<void>>())

/** So old, in milliseconds, a choice is given up that could not be saved: they may have chosen something else elsewhere. */
const keptMs = 24 * 3_600_000

/**
 * Where this browser keeps a choice until the user's account has it. By the account that signed in: without a network
 * its user may have another id than the server's.
 */
const keyOf = (choice: Choice, { id }: UserProfile, storage: StudioStorage) =>
  `${unsavedPrefix}${keptAccount(storage) ?? id}_${choice}`

/** A choice that is kept, with the time at which it was made; null when there is none, or none that counts. */
function readKept(text: string | null): { value: string; madeAt: number } | null {
  const [time, value] = text?.split(' ') ?? []
  // Nor one of later than now, before the clock of the device was set.
  const isFresh = Math.abs(Date.now() - Number(time)) < keptMs
  return value && isFresh ? { value, madeAt: Number(time) } : null
}

/** The server does not want it, and will not want it later. Of somebody whose sign-in is over it may do so again. */
function isRefused(error: unknown): boolean {
  const status = isApiError(error) ? error.status : null
  return status !== null && status < 500 && ![401, 408, 429].includes(status)
}

/**
 * Saves a choice with the signed-in user's account. A failure is only logged: the choice on this device stands, and is
 * saved when their preferences are there the next time.
 * @param madeAt when it was chosen, in milliseconds since 1970
 * @default madeAt now
 */
export function saveForUser(choice: Choice, value: string, madeAt = Date.now()): void {
  const { studio } = page()
  const { state, user } = $auth.get()
  if (studio && state === 'loading') early().set(choice, value)
  if (!studio || !user) return
  const { api, storage } = studio
  const key = keyOf(choice, user, storage)
  const kept = `${madeAt} ${value}`
  // Before it is sent: the page may be gone by the time that the answer comes.
  storage.set(key, kept)
  const send = async () => {
    // Something else was chosen since, or they have left.
    if (storage.get(key) !== kept) return
    const operation = operations[choice]
    const isSettled = await api.request(operation, { body: { [choice]: value } }).then(
      () => true,
      (error: unknown) => {
        console.warn(`[ai-studio] ${operation} failed; the choice is kept on this device.`, error)
        return isRefused(error)
      },
    )
    // A later choice is not settled by the answer to this one.
    if (isSettled && storage.get(key) === kept) storage.remove(key)
  }
  const queues = saving()
  queues.set(key, queues.get(key)?.then(send) ?? send())
}

/** Saves, now that the user is known, what their account does not have yet, and says what it is. */
export function saveUnsaved(): Partial<UserPreferences> {
  const { studio } = page()
  const { user } = $auth.get()
  if (!studio || !user) return {}
  const choices: Partial<Record<Choice, string>> = {}
  const { storage } = studio
  for (const choice of Object.keys(operations) as Choice[]) {
    const now = early().get(choice)
    const key = keyOf(choice, user, storage)
    const kept = now === undefined ? readKept(storage.get(key)) : { value: now, madeAt: Date.now() }
    if (kept) {
      choices[choice] = kept.value
      saveForUser(choice, kept.value, kept.madeAt)
    } else storage.remove(key)
  }
  early().clear()
  return choices as Partial<UserPreferences>
}

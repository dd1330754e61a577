import type { Credential } from '@ai-studio/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { isApiError } from '../client/api-error.ts'
import { shared } from '../registry/shared.ts'
import { $auth } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import { addPasskey } from './add-passkey.ts'
import { deletePasskey, listPasskeys, updatePasskey, type NewPasskey } from './passkey-calls.ts'
import { isPasskeyError, PasskeyError } from './passkey-error.ts'
import {
  passkeyUserOf,
  signalAcceptedPasskeys,
  hearsOfPasskeyUsers,
  signalPasskeyUser,
  signalUnknownPasskey,
  type PasskeyUser,
} from './passkey-signals.ts'

export interface PasskeyListState {
  /** `idle` until somebody has signed in and it was asked for; `failed` keeps what was read before. */
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  /** The user's passkeys, in the order of the server; null until they are known. */
  readonly passkeys: readonly Credential[] | null
  /** Why they could not be read. */
  readonly error: unknown
  /** What is going on, with the passkey that it is about. */
  readonly running:
    | { readonly action: 'adding'; readonly id: null }
    | { readonly action: 'renaming' | 'deleting' | 'switching'; readonly id: string }
    | null
}

/**
 * The user's passkeys. They outlive their views, show nothing that the server has not confirmed, and are forgotten when
 * the user signs out. `load` and `reload` never reject. What changes something is done one after the other, answers whether
 * it has changed anything, and rejects with a `PasskeyError` or an `ApiError`.
 */
export interface PasskeyList {
  readonly $state: ReadableAtom<PasskeyListState>
  /** Reads them, unless they are there. */
  load: () => Promise<void>
  /** Reads them anew; what is there is shown meanwhile. */
  reload: () => Promise<void>
  /** Has an authenticator make another one. `signal` gives it up as long as the browser asks. */
  add: (passkey: NewPasskey, options?: { readonly signal?: AbortSignal }) => Promise<boolean>
  /** Gives one another name; an empty one and the one that it has change nothing. */
  rename: (id: string, name: string) => Promise<boolean>
  setActive: (id: string, isActive: boolean) => Promise<boolean>
  /** Deletes one; one that is gone already is deleted. */
  remove: (id: string) => Promise<boolean>
}

const nothing: PasskeyListState = { state: 'idle', passkeys: null, error: null, running: null }

const isGone = (error: unknown) => isApiError(error) && error.status === 404

/**
 * Whether there is a passkey that this page may not have heard of: made elsewhere meanwhile, or stored by an answer that got
 * lost. Right after an answer got lost it is too early to look, it may be on its way to be stored.
 */
const isThere = (error: unknown) =>
  (isApiError(error) && error.code === 'WEBAUTHN_ALREADY_REGISTERED') ||
  (isPasskeyError(error) && error.code === 'ALREADY_REGISTERED')

function createPasskeyList({ api }: Pick<Studio, 'api'>): PasskeyList {
  const $state = atom<PasskeyListState>(nothing)
  const set = (change: Partial<PasskeyListState>) => $state.set({ ...$state.get(), ...change })
  const userId = () => $auth.get().user?.id ?? null
  let owner = userId()
  /** Grows with each change: what was asked for before it is out of date. */
  let changes = 0
  let reading: Promise<void> | null = null
  /** What the browser was told last that the user is called. */
  let told: PasskeyUser | null = null
  let last: Promise<unknown> | null = null

  $auth.listen(() => {
    if (userId() === owner) return tellName($state.get().passkeys ?? [])
    owner = userId()
    told = null
    changes += 1
    reading = null
    $state.set(nothing)
  })

  /** Lets the browser know what the user is called, once for each name. */
  function tellName([any]: readonly Credential[]): void {
    const { user } = $auth.get()
    if (!any || !user) return
    const names = passkeyUserOf(user)
    if (told?.name === names.name && told.displayName === names.displayName) return
    told = names
    void signalPasskeyUser(any, names)
  }

  /** Takes over what the server knows, and lets the browser know it. */
  function take(passkeys: readonly Credential[]): void {
    set({ passkeys })
    const [any] = passkeys
    if (any) {
      const ids = passkeys.map(({ credentialId }) => credentialId)
      void signalAcceptedPasskeys(any, ids)
    }
    tellName(passkeys)
  }

  async function read(): Promise<void> {
    const mine = owner
    if (mine === null) return
    if ($state.get().passkeys === null) set({ state: 'loading' })
    try {
      for (;;) {
        const before = changes
        const passkeys = await listPasskeys(api, mine)
        if (mine !== owner) return
        if (before === changes) {
          take(passkeys)
          set({ state: 'ready', error: null })
          return
        }
      }
    } catch (error) {
      if (mine === owner) set({ state: 'failed', error })
    }
  }

  function reload(): Promise<void> {
    if (reading) return reading
    const mine = read().finally(() => {
      if (reading === mine) reading = null
    })
    reading = mine
    return mine
  }

  /** One thing at a time, for one user. */
  function change(...asked: Parameters<typeof changeNow>): Promise<boolean> {
    const mine = last ? last.then(() => changeNow(...asked)) : changeNow(...asked)
    const over: Promise<unknown> = Promise.allSettled([mine]).finally(() => {
      if (last === over) last = null
    })
    last = over
    return mine
  }

  async function changeNow(
    user: string | null,
    running: NonNullable<PasskeyListState['running']>,
    act: (user: string) => Promise<() => void | Promise<void>>,
  ): Promise<boolean> {
    const mine = owner
    if (mine === null || mine !== user) throw new PasskeyError('NOT_AUTHENTICATED')
    set({ running })
    try {
      const follow = await act(mine)
      changes += 1
      if (mine === owner) await follow()
      return true
    } finally {
      if (mine === owner) set({ running: null })
    }
  }

  const replace = (changed: Credential) => () =>
    set({
      passkeys: ($state.get().passkeys ?? []).map((passkey) =>
        passkey.credentialId === changed.credentialId ? changed : passkey,
      ),
    })

  /** One that another tab or device has deleted meanwhile is not shown any longer. */
  async function update(id: string, next: Parameters<typeof updatePasskey>[2]): Promise<() => void> {
    try {
      return replace(await updatePasskey(api, id, next))
    } catch (error) {
      if (isGone(error)) void reload()
      throw error
    }
  }

  return {
    $state,
    reload,
    load: () => ($state.get().state === 'ready' ? Promise.resolve() : reload()),
    add: (passkey, options) =>
      change(owner, { action: 'adding', id: null }, async (user) => {
        try {
          await addPasskey(api, user, passkey, options)
        } catch (error) {
          if (isThere(error)) {
            changes += 1
            void reload()
          }
          throw error
        }
        return reload
      }),
    async rename(id, name) {
      const credentialName = name.trim()
      const before = $state.get().passkeys?.find(({ credentialId }) => credentialId === id)
      if (!credentialName || credentialName === before?.credentialName) return false
      return change(owner, { action: 'renaming', id }, () => update(id, { credentialName }))
    },
    setActive: (id, isActive) => change(owner, { action: 'switching', id }, () => update(id, { isActive })),
    remove: (id) =>
      change(owner, { action: 'deleting', id }, async () => {
        try {
          await deletePasskey(api, id)
        } catch (error) {
          if (!isGone(error)) throw error
        }
        return () => {
          const known = $state.get().passkeys
          const gone = known?.find(({ credentialId }) => credentialId === id)
          if (known && gone) {
            set({ passkeys: known.filter((passkey) => passkey !== gone) })
            void signalUnknownPasskey(gone.rpId, id)
          }
          // Others may have been added elsewhere meanwhile: what is left only the server can say.
          void reload()
        }
      }),
  }
}

/**
 * To be called when an account was given another name or address, and the page has its new profile: passkeys in this
 * browser are then called so as well, where it can hear that. Never rejects.
 */
export async function renamePasskeyUser(studio: Studio): Promise<void> {
  // Those that are known hear of it by themselves.
  if (studio.isOwnOrigin && hearsOfPasskeyUsers()) await getPasskeys(studio).load()
}

/** The passkeys of whoever is signed in to a studio: the same object for every copy of the library on this page. */
export function getPasskeys(studio: Studio): PasskeyList {
  if (typeof document === 'undefined') return createPasskeyList(studio)
  return shared(`passkeys ${studio.endpoint}`, () => createPasskeyList(studio))
}

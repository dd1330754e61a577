import type { Credential, UserProfile } from '@ai-studio/contract'
import { isPasskeyError, type PasskeyListState } from '@ai-studio/core/passkeys'
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useLatest } from '../hooks/use-latest.ts'
import { useTexts } from '../provider/use-studio.ts'
import type { BiometricsProps } from './biometrics-props.ts'
import { namespace } from './biometrics-texts.ts'
import { browserName } from './new-name.ts'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** What happened last: where its words belong, and how often something did. */
export interface Outcome {
  readonly place: 'list' | 'add' | 'delete'
  readonly error: unknown
  /** What has worked, in words. */
  readonly done: string
  readonly round: number
}

/** What the person is at. */
export type Task =
  | { readonly kind: 'adding' }
  | { readonly kind: 'renaming'; readonly id: string }
  | { readonly kind: 'deleting'; readonly passkey: Credential }

export interface Manager extends PasskeyListState {
  readonly task: Task | null
  readonly outcome: Outcome
  /** In which the person signs in anew. */
  readonly dialog: ReactElement
  begin(task: Task): void
  add(name: string): Promise<void>
  rename(passkey: Credential, name: string, returnsFocus: boolean): Promise<void>
  switchOn(passkey: Credential): Promise<void>
  remove(passkey: Credential): Promise<void>
  /** Gives up what the person is at, and what the browser asks. */
  cancel(): void
  retry(): void
}

/** Where the focus goes when what had it is gone. */
type Place = { readonly kind: 'add' } | { readonly kind: 'row'; readonly index: number } | null

const nothing: Outcome = { place: 'list', error: null, done: '', round: 0 }

/**
 * What can be done about the user's passkeys, one thing after the other.
 *
 * @param rootRef around everything in which the focus finds a new place
 */
export function useManager(
  user: UserProfile,
  props: BiometricsProps,
  rootRef: RefObject<HTMLElement | null>,
): Manager {
  const text = useTexts(namespace)
  const { list, ...state } = usePasskeys(user.id)
  const { freshly, dialog } = useFreshSignIn(user.email, props.freshSignIn)
  const latest = useLatest(props)
  const [task, setTask] = useState<Task | null>(null)
  const latestTask = useLatest(task)
  const [outcome, setOutcome] = useState(nothing)
  const next = useRef<Place>(null)
  const asking = useRef<AbortController | null>(null)

  useEffect(() => () => asking.current?.abort(), [])

  // After whatever drawing: what is to have the focus may come with a later one.
  useEffect(() => {
    const place = next.current
    const root = rootRef.current
    if (!place || task !== null || !root) return
    next.current = null
    const rows = [...root.querySelectorAll<HTMLElement>('[data-rename]')]
    const row = place.kind === 'row' ? rows[Math.min(place.index, rows.length - 1)] : undefined
    // The next one, else the one before, else what can be done without any.
    ;(row ?? root.querySelector<HTMLElement>('[data-add]') ?? root).focus()
  })

  const placeOf = (id: string): Place => ({
    kind: 'row',
    index: Math.max(0, state.passkeys?.findIndex(({ credentialId }) => credentialId === id) ?? 0),
  })

  function tell(place: Outcome['place'], what: { error?: unknown; done?: string }): void {
    setOutcome(({ round }) => ({ place, error: null, done: '', ...what, round: round + 1 }))
  }

  function fail(place: Outcome['place'], error: unknown): void {
    tell(place, { error })
    const isOurs = isPasskeyError(error) && error.code === 'ABORTED'
    if (!isOurs) latest.current.onError?.(error)
  }

  /** Does something; what has failed is told where the person is by then. */
  async function act(placeNow: () => Outcome['place'], call: () => Promise<boolean>): Promise<boolean> {
    setOutcome(({ round }) => ({ ...nothing, place: placeNow(), round }))
    try {
      return await call()
    } catch (error) {
      fail(placeNow(), error)
      return false
    }
  }

  /** Whoever has gone elsewhere meanwhile stays there. To be asked while what has the focus is still there. */
  function goTo(place: Place): void {
    const { activeElement, body } = document
    const root = rootRef.current
    const isHere = root?.contains((root.getRootNode() as Document | ShadowRoot).activeElement)
    if (isHere || !activeElement || activeElement === body) next.current = place
  }

  const inList = () => 'list' as const

  /** Whether the focus was on a passkey that is being taken away, or is lost with it already. */
  function losesFocus(id: string): boolean {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return true
    const rows = [...(rootRef.current?.querySelectorAll<HTMLElement>('[data-passkey]') ?? [])]
    const row = rows.find(({ dataset }) => dataset.passkey === id)
    return row?.contains((row.getRootNode() as Document | ShadowRoot).activeElement) === true
  }

  const stillThere = (id: string) => list.$state.get().passkeys?.find((one) => one.credentialId === id)

  return {
    ...state,
    task,
    outcome,
    dialog,
    retry: () => void list.reload(),
    begin(wanted) {
      setOutcome(({ round }) => ({ ...nothing, round }))
      setTask(wanted)
    },
    cancel() {
      asking.current?.abort()
      next.current =
        task?.kind === 'adding' ? { kind: 'add' } : task?.kind === 'renaming' ? placeOf(task.id) : null
      setTask(null)
      setOutcome(({ round }) => ({ ...nothing, round }))
    },
    async add(credentialName) {
      const life = new AbortController()
      asking.current = life
      const known = new Set(list.$state.get().passkeys?.map(({ credentialId }) => credentialId))
      const deviceInfo = browserName(text)
      const inForm = () => 'add' as const
      const isDone = await act(inForm, () =>
        freshly(() =>
          list.add({ credentialName, ...(deviceInfo && { deviceInfo }) }, { signal: life.signal }),
        ),
      )
      if (!isDone) return
      goTo({ kind: 'add' })
      setTask(null)
      tell('list', { done: text('add.done', { name: credentialName }) })
      const added = list.$state.get().passkeys?.find(({ credentialId }) => !known.has(credentialId))
      if (added) latest.current.onAdded?.(added)
    },
    async rename(passkey, name, returnsFocus) {
      const { credentialId: id } = passkey
      const wanted = name.trim()
      const isNew = wanted !== '' && wanted !== passkey.credentialName
      const isDone = isNew && (await act(inList, () => list.rename(id, wanted)))
      // After a failure what was typed stays, unless there is nothing to rename any more.
      if (isNew && !isDone && stillThere(id)) return
      if (returnsFocus) goTo(placeOf(id))
      setTask((now) => (now?.kind === 'renaming' && now.id === id ? null : now))
      const renamed = stillThere(id)
      if (!isDone || !renamed) return
      tell('list', { done: text('rename.done', { name: renamed.credentialName }) })
      latest.current.onRenamed?.(renamed)
    },
    async switchOn(passkey) {
      const { credentialId: id, credentialName: name } = passkey
      if (!(await act(inList, () => freshly(() => list.setActive(id, true))))) return
      // The button that was pressed is gone.
      if (task === null) goTo(placeOf(id))
      tell('list', { done: text('switchOn.done', { name }) })
    },
    async remove(passkey) {
      const { credentialId: id, credentialName: name } = passkey
      const place = placeOf(id)
      // Whoever has closed the dialog meanwhile is told in the list.
      const isAsked = () => latestTask.current?.kind === 'deleting' && latestTask.current.passkey === passkey
      const placeNow = () => (isAsked() ? 'delete' : 'list')
      if (!(await act(placeNow, () => freshly(() => list.remove(id))))) return
      if (isAsked() || losesFocus(id)) next.current = place
      if (isAsked()) setTask(null)
      tell('list', { done: text('delete.done', { name }) })
      latest.current.onDeleted?.(passkey)
    },
  }
}

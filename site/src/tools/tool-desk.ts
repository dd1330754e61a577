import type { ToolId, ToolJob } from '@ai-studio/contract'
import type { ApiClient, Studio } from '@ai-studio/core'
import {
  createToolHistory,
  createToolRun,
  isOver,
  type ToolHistory,
  type ToolRun,
} from '@ai-studio/core/tools'
import { atom, type ReadableAtom } from 'nanostores'
import { followOwner } from '../auth/follow-owner.ts'
import type { FormValues } from './form/form-values.ts'
import { createGivenFiles, type GivenFiles } from './form/given-files.ts'
import { toolShelf } from './tool-shelf.ts'

/** What somebody does with one tool, as long as the page lives: whoever goes elsewhere and comes back finds it as it was. */
export interface ToolDesk {
  readonly run: ToolRun
  readonly history: ToolHistory
  /** What was filled in; what nobody has touched is missing. */
  readonly $filled: ReadableAtom<FormValues>
  fillIn: (values: FormValues) => void
  /** The files of a field. */
  files: (field: string) => GivenFiles
  /** Puts what a job was made from into the form. */
  takeOver: (job: ToolJob) => void
  /** Deletes a job with its files, also with those that are still in the form. */
  remove: (id: string) => Promise<void>
  /** Asks what was made before and by now, and goes on with a job that has not ended. */
  open: () => void
}

const desks = new WeakMap<ApiClient, Map<ToolId, ToolDesk>>()

/** The desk of a tool. */
export function toolDesk(studio: Pick<Studio, 'api'>, id: ToolId): ToolDesk {
  const known = desks.get(studio.api) ?? new Map<ToolId, ToolDesk>()
  desks.set(studio.api, known)
  const desk = known.get(id) ?? createDesk(studio, id)
  known.set(id, desk)
  return desk
}

function createDesk(studio: Pick<Studio, 'api'>, id: ToolId): ToolDesk {
  const { calls } = toolShelf(studio)
  const history = createToolHistory(calls, id)
  /** Counts who is here, one after the other. */
  let owner = 0
  /** A call whose answer nobody hears when somebody else is here by then. */
  const whileHere =
    <Given extends unknown[]>(call: (...given: Given) => Promise<ToolJob>) =>
    async (...given: Given): Promise<ToolJob> => {
      const begun = owner
      const job = await call(...given)
      return begun === owner ? job : new Promise<never>(() => {})
    }
  const run = createToolRun({
    tool: id,
    calls: {
      ...calls,
      create: whileHere(calls.create),
      cancel: whileHere(calls.cancel),
      retry: whileHere(calls.retry),
    },
    onEnd: history.put,
    onBegunAside: history.put,
    onDoubt: () => void history.refresh(),
  })
  let shownTo = owner
  // What still runs when another one is looked at, or when we may not ask for it, is found in the list of the same
  // person; not what has been deleted.
  run.$state.listen(({ job, problem }, before) => {
    const last = shownTo === owner ? before?.job : null
    shownTo = owner
    if (last && last.id !== job?.id && !isOver(last) && problem?.status !== 404) history.put(last)
  })
  const $filled = atom<FormValues>({})
  const files = new Map<string, GivenFiles>()
  let isOpen = false

  const filesOf = (field: string) => {
    const given = files.get(field) ?? createGivenFiles(id, calls)
    files.set(field, given)
    return given
  }

  followOwner({
    changed(isSomebodyElse) {
      if (isSomebodyElse) {
        owner += 1
        run.clear()
        history.clear()
      }
      // What a visitor had is theirs after they have signed in, beside what they had before.
      if (isOpen) void goOn(history.load)
    },
    left() {
      $filled.set({})
      for (const given of files.values()) given.put([])
    },
  })

  async function goOn(load: () => Promise<void>): Promise<void> {
    await load()
    const [newest] = history.$state.get().jobs
    if (newest && !isOver(newest) && run.$state.get().phase === 'idle') run.show(newest)
  }

  return {
    run,
    history,
    $filled,
    fillIn: (values) => $filled.set({ ...$filled.get(), ...values }),
    files: filesOf,
    takeOver(job) {
      $filled.set({ ...job.input })
      const given = Object.entries(job.input).filter(([, value]) => Array.isArray(value))
      for (const [field, ids] of given) {
        filesOf(field).put(job.inputFiles.filter((file) => (ids as string[]).includes(file.id)))
      }
    },
    async remove(id) {
      const doomed = history.$state.get().jobs.find((job) => job.id === id)
      await history.remove(id)
      const { jobs, hasMore } = history.$state.get()
      // Where the list goes on nobody knows whether another job has them; the server says so when they are gone.
      if (!doomed || hasMore || jobs.some((job) => job.id === id)) return
      const running = run.$state.get().job
      const others = running ? [...jobs, running] : jobs
      const kept = new Set(others.flatMap(({ inputFiles }) => inputFiles.map((file) => file.id)))
      const gone = new Set(doomed.inputFiles.map((file) => file.id).filter((file) => !kept.has(file)))
      for (const given of files.values())
        for (const { key, file } of given.$files.get()) if (file && gone.has(file.id)) given.remove(key)
    },
    open() {
      isOpen = true
      void goOn(history.refresh)
    },
  }
}

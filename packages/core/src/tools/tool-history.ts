import type { ToolId, ToolJob } from '@ai-studio/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { isApiError, type ApiError } from '../client/api-error.ts'
import type { ToolCalls } from './tool-calls.ts'
import { isOver } from './tool-run.ts'

/** What somebody's tools have done, as far as it was asked for. */
export interface ToolHistoryState {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first. */
  jobs: readonly ToolJob[]
  hasMore: boolean
  isLoadingMore: boolean
  /** Why the last call failed; while a list that could not be loaded is asked for anew, why that was. */
  problem: ApiError | null
}

/** The jobs of before, of one tool or of all. */
export interface ToolHistory {
  readonly $state: ReadableAtom<ToolHistoryState>
  load: () => Promise<void>
  /**
   * Asks for what is new. Where there is a list already, nobody notices: it stays as far down as it was asked for, and
   * when this fails.
   */
  refresh: () => Promise<void>
  loadMore: () => Promise<void>
  /** Takes in a job that has changed, or is new. */
  put: (job: ToolJob) => void
  /** Deletes a job with its files; it is gone from the list at once, and comes back when that fails. */
  remove: (id: string) => Promise<void>
  /** Forgets everything, and whatever is on its way: somebody else is here now. */
  clear: () => void
}

const nothing: ToolHistoryState = {
  phase: 'idle',
  jobs: [],
  hasMore: false,
  isLoadingMore: false,
  problem: null,
}

interface Page {
  jobs: readonly ToolJob[]
  nextCursor?: string | undefined
}

/** The history of one tool, or without a tool of all. */
export function createToolHistory(calls: ToolCalls, tool?: ToolId): ToolHistory {
  const $state = atom<ToolHistoryState>(nothing)
  const set = (change: Partial<ToolHistoryState>) => $state.set({ ...$state.get(), ...change })
  const removed = new Set<string>()
  /** Taken in since the list was asked for, which may have been put together before. */
  const since = new Map<string, ToolJob>()
  let cursor: string | undefined
  /** Of two that are loaded the later one counts. */
  let round = 0
  let owner = 0

  /** Undefined when it has been asked for anew, or was for somebody who is here no longer. */
  async function page(from: string | undefined): Promise<Page | undefined> {
    const begun = round
    const { jobs, nextCursor } = await calls.jobs({ tool, cursor: from }).catch((error: unknown) => {
      if (begun !== round) return { jobs: [], nextCursor: undefined }
      throw error
    })
    if (begun !== round) return undefined
    return { jobs: jobs.filter(({ id }) => !removed.has(id)), nextCursor }
  }

  /** A list with a job in it, at its place or before all others. */
  const withJob = (jobs: readonly ToolJob[], job: ToolJob): readonly ToolJob[] => {
    const known = jobs.find(({ id }) => id === job.id)
    if (!known) return [job, ...jobs]
    return known.version > job.version ? jobs : jobs.with(jobs.indexOf(known), job)
  }

  /** A list with what has changed since it was asked for. */
  function withTaken(jobs: readonly ToolJob[]): readonly ToolJob[] {
    const isListed = ({ id }: ToolJob) => !removed.has(id)
    return [...since.values()].filter(isListed).reduce(withJob, jobs.filter(isListed))
  }

  /** The list from its beginning, as it is by now. */
  async function firstPage(): Promise<Page | undefined> {
    round += 1
    since.clear()
    const found = await page(undefined)
    if (!found) return undefined
    return { ...found, jobs: withTaken(found.jobs) }
  }

  /** What is listed already below a first page that has come anew. */
  function below({ jobs, nextCursor }: Page): readonly ToolJob[] {
    if (nextCursor === undefined) return []
    const known = $state.get().jobs
    const place = known.findIndex(({ id }) => id === jobs.at(-1)?.id)
    return place < 0 ? [] : known.slice(place + 1)
  }

  async function load(): Promise<void> {
    if ($state.get().phase !== 'ready') set({ phase: 'loading' })
    try {
      const found = await firstPage()
      if (!found) return
      cursor = found.nextCursor
      set({ phase: 'ready', jobs: found.jobs, hasMore: cursor !== undefined, problem: null })
    } catch (error) {
      if (!isApiError(error)) throw error
      set({ phase: 'failed', problem: error })
    }
  }

  return {
    $state,
    load,
    async refresh() {
      if ($state.get().phase !== 'ready') return load()
      // It would take the place of what somebody has asked for.
      if ($state.get().isLoadingMore) return
      try {
        const found = await firstPage()
        if (!found) return
        const begun = round
        const above = new Set(found.jobs.map(({ id }) => id))
        const more = await Promise.all(
          below(found)
            .filter(({ id }) => !above.has(id))
            .map(async (job) => (isOver(job) ? job : calls.get(job.id).catch(() => job))),
        )
        if (begun !== round) return
        if (more.length === 0) cursor = found.nextCursor
        set({ jobs: withTaken([...found.jobs, ...more]), hasMore: cursor !== undefined })
      } catch (error) {
        if (!isApiError(error)) throw error
      }
    },
    async loadMore() {
      const { isLoadingMore, hasMore } = $state.get()
      if (isLoadingMore || !hasMore) return
      set({ isLoadingMore: true, problem: null })
      try {
        const more = await page(cursor)
        if (!more) return
        cursor = more.nextCursor
        const { jobs } = $state.get()
        const known = new Set(jobs.map(({ id }) => id))
        set({
          jobs: [...jobs, ...more.jobs.filter(({ id }) => !known.has(id))],
          hasMore: cursor !== undefined,
        })
      } catch (error) {
        if (!isApiError(error)) throw error
        set({ problem: error })
      } finally {
        if ($state.get().isLoadingMore) set({ isLoadingMore: false })
      }
    },
    put(job) {
      const { jobs, phase } = $state.get()
      if (removed.has(job.id) || (tool && job.tool !== tool)) return
      since.set(job.id, job)
      if (phase === 'ready') set({ jobs: withJob(jobs, job) })
    },
    async remove(id) {
      const begun = owner
      const { jobs } = $state.get()
      const place = jobs.findIndex((job) => job.id === id)
      removed.add(id)
      set({ jobs: jobs.filter((job) => job.id !== id), problem: null })
      try {
        await calls.remove(id)
      } catch (error) {
        if (!isApiError(error)) throw error
        // Another tab was faster.
        if (error.status === 404 || begun !== owner) return
        removed.delete(id)
        const now = $state.get().jobs
        const job = jobs[place]
        set({ jobs: job ? now.toSpliced(Math.max(0, place), 0, job) : now, problem: error })
      }
    },
    clear() {
      round += 1
      owner += 1
      since.clear()
      cursor = undefined
      $state.set(nothing)
    },
  }
}

import type { ToolId, ToolInput, ToolJob } from '@ai-studio/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { newId } from '../chat/identifier.ts'
import { createReconnect, type Reconnect } from '../chat/reconnect.ts'
import { isApiError, type ApiError } from '../client/api-error.ts'
import type { ToolCalls } from './tool-calls.ts'

/**
 * What a tool does on this page. `sending` has no job yet; `working` has one that waits or runs; `over` has one that
 * has ended, well or badly.
 */
export interface ToolRunState {
  phase: 'idle' | 'sending' | 'working' | 'over'
  job: ToolJob | null
  /** Why a call failed; the job itself says why it came to nothing. */
  problem: ApiError | null
  /** The connection is gone; the job goes on, and is looked for. */
  isReconnecting: boolean
}

/** One tool's jobs on a page, one after the other. */
export interface ToolRun {
  readonly $state: ReadableAtom<ToolRunState>
  /**
   * Has the tool do something. After a failure that leaves open whether it was begun, the same input is the same job.
   * Where it is refused, a job that was over and shown before is shown again, beside the reason.
   */
  start: (input: ToolInput) => Promise<void>
  /** Shows a job of before, and follows it where it has not ended. */
  show: (job: ToolJob) => void
  /** Ends the job; one that is still being sent is ended as soon as it turns out to have begun. */
  cancel: () => Promise<void>
  retry: () => Promise<void>
  /** Shows nothing; a job that runs goes on. */
  clear: () => void
  /** Shows a job no more: it has been deleted. */
  forget: (id: string) => void
  /** Ends all requests; what runs goes on without anybody who looks. */
  close: () => void
}

const nothing: ToolRunState = { phase: 'idle', job: null, problem: null, isReconnecting: false }

/** Whether a job has ended, one way or the other. */
export const isOver = ({ status }: Pick<ToolJob, 'status'>): boolean =>
  status !== 'queued' && status !== 'running'

/** Failures that may pass by themselves: nobody knows whether the request arrived. */
const mayPass = (error: unknown): boolean =>
  isApiError(error) && (error.status === null || error.status >= 500)

/** The same for a question, which changes nothing: where too many were asked, it is asked again later. */
const mayPassForQuestions = (error: unknown): boolean =>
  mayPass(error) || (isApiError(error) && error.status === 429)

/** Longest time that two questions about a job are apart, in milliseconds: a text that is being written changes all the time. */
const questionGapMs = 700
/** How much it grows with each question: a short job, which changes once or twice, is not waited for when it is over. */
const gapStepMs = 100

/** How long the server asks to be left alone, in milliseconds. */
const retryAfterMs = (error: unknown): number => (isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0)

export interface ToolRunOptions {
  tool: ToolId
  calls: ToolCalls
  /** Called when a job has ended. */
  onEnd?: (job: ToolJob) => void
  /** Called with a job that has begun while something else is looked at by now. */
  onBegunAside?: (job: ToolJob) => void
  /** Called when a sending was cancelled that may have begun a job all the same: its answer was lost. */
  onDoubt?: () => void
  isOnline?: () => boolean
}

/** Runs a tool: sends what was filled in, follows the job to its end through lost connections, and ends it on request. */
export function createToolRun({
  tool,
  calls,
  onEnd,
  onBegunAside,
  onDoubt,
  isOnline = () => navigator.onLine,
}: ToolRunOptions): ToolRun {
  const $state = atom<ToolRunState>(nothing)
  let following: AbortController | undefined
  const closed = new AbortController()
  /** A request whose fate is not known. */
  let pending: { requestId: string; text: string } | undefined
  /** What was shown when something else was asked for; it comes back where that is refused. */
  let replaced: ToolJob | null = null
  /** Requests that were cancelled before their job was known. */
  const unwanted = new Set<string>()

  const set = (change: Partial<ToolRunState>) => $state.set({ ...$state.get(), ...change })

  function take(job: ToolJob): void {
    const { job: shown } = $state.get()
    if (shown?.id === job.id && shown.version > job.version) return
    const wasOpen = shown?.id !== job.id || !isOver(shown)
    set({ phase: isOver(job) ? 'over' : 'working', job, problem: null, isReconnecting: false })
    if (isOver(job) && wasOpen) onEnd?.(job)
  }

  interface Insistence {
    signal: AbortSignal
    reconnect: Reconnect
    /** Whether the call changes nothing, so that it is never time to give up as long as nothing else is shown. */
    isQuestion: boolean
  }

  /** Repeats a call while it fails for reasons that may pass, until it is time to give up. */
  async function insist<T>(
    call: () => Promise<T>,
    { signal, reconnect, isQuestion }: Insistence,
  ): Promise<T> {
    const passes = isQuestion ? mayPassForQuestions : mayPass
    const wake = () => reconnect.wake()
    addEventListener('online', wake)
    try {
      for (;;) {
        try {
          const answer = await call()
          reconnect.succeeded()
          return answer
        } catch (error) {
          // What is shown by then is something else.
          if (!passes(error) || signal.aborted) throw error
          // A server that has had enough of questions is there.
          if (mayPass(error)) set({ isReconnecting: true })
          if (await reconnect.wait({ retryAfterMs: retryAfterMs(error) })) continue
          if (!isQuestion || signal.aborted) throw error
          reconnect.wake()
        }
      }
    } finally {
      removeEventListener('online', wake)
    }
  }

  /**
   * The job as soon as it has changed. Whoever signs in is somebody else from then on, and so is the owner of the job: a
   * question that was asked before finds nothing.
   */
  async function newsOf(id: string, after: number, signal: AbortSignal): Promise<ToolJob> {
    try {
      return await calls.get(id, { after, signal })
    } catch (error) {
      if (signal.aborted || !isApiError(error) || error.status !== 404) throw error
      return calls.get(id, { signal })
    }
  }

  async function follow(id: string, after: number): Promise<void> {
    following?.abort()
    const { signal } = (following = new AbortController())
    const reconnect = createReconnect({ signal, isOnline })
    // The work goes on without us, and somebody looks: it is looked for as long as that.
    const insistence = { signal, reconnect, isQuestion: true }
    try {
      let version = after
      for (let gap = gapStepMs; !signal.aborted; gap = Math.min(gap + gapStepMs, questionGapMs)) {
        const due = performance.now() + gap
        const job = await insist(() => newsOf(id, version, signal), insistence)
        if (signal.aborted) return
        take(job)
        if (isOver(job)) return
        version = job.version
        await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
      }
    } catch (error) {
      // Deleted in another tab, or nobody's who is here: there is nothing left to wait for.
      if (!signal.aborted && isApiError(error)) $state.set({ ...nothing, problem: error })
    }
  }

  /** Follows a job where it has not ended. */
  function watch(job: ToolJob): void {
    if (!isOver(job)) void follow(job.id, job.version)
  }

  const isShown = ({ id }: ToolJob) => $state.get().job?.id === id

  /** A call that changes the job and answers it. */
  async function change(call: (id: string) => Promise<ToolJob>): Promise<void> {
    const { job } = $state.get()
    if (!job) return
    set({ problem: null })
    try {
      const changed = await call(job.id)
      if (!isShown(job)) {
        // Another one is looked at by now.
        if (isOver(changed)) onEnd?.(changed)
        return
      }
      take(changed)
      watch(changed)
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isShown(job)) set({ problem: error })
    }
  }

  function clear(): void {
    following?.abort()
    replaced = null
    $state.set(nothing)
  }

  return {
    $state,
    async start(input) {
      following?.abort()
      const { signal } = (following = new AbortController())
      const text = JSON.stringify(input)
      if (pending?.text !== text) pending = { requestId: newId(), text }
      const { requestId } = pending
      unwanted.delete(requestId)
      const { phase, job: shown } = $state.get()
      if (phase !== 'sending') replaced = phase === 'over' ? shown : null
      $state.set({ ...nothing, phase: 'sending' })
      const reconnect = createReconnect({ signal, isOnline })
      try {
        // Whoever looks at something else meanwhile has asked for it all the same.
        const create = () => calls.create(tool, requestId, input, { signal: closed.signal })
        const job = await insist(create, { signal, reconnect, isQuestion: false })
        if (pending?.requestId === requestId) pending = undefined
        if (signal.aborted) {
          onBegunAside?.(unwanted.has(requestId) ? await calls.cancel(job.id).catch(() => job) : job)
          return
        }
        take(job)
        watch(job)
      } catch (error) {
        if (signal.aborted) {
          if (unwanted.has(requestId) && mayPass(error)) onDoubt?.()
          return
        }
        if (!isApiError(error)) throw error
        if (!mayPass(error)) pending = undefined
        $state.set({ ...nothing, ...(replaced && { phase: 'over', job: replaced }), problem: error })
      }
    },
    show(job) {
      const { phase, job: shown, problem } = $state.get()
      // Drawn anew it would lose what somebody has done with it: a piece that plays would end.
      if (phase === 'over' && !problem && shown?.id === job.id && shown.version === job.version) return
      following?.abort()
      $state.set({ ...nothing, phase: isOver(job) ? 'over' : 'working', job })
      watch(job)
    },
    async cancel() {
      if ($state.get().phase !== 'sending') return change(calls.cancel)
      if (pending) unwanted.add(pending.requestId)
      clear()
    },
    retry: () => change(calls.retry),
    clear,
    forget(id) {
      if (replaced?.id === id) replaced = null
      if ($state.get().job?.id === id) clear()
    },
    close() {
      closed.abort()
      following?.abort()
    },
  }
}

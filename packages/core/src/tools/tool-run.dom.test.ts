import type { ToolJob } from '@ai-studio/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import type { ToolCalls } from './tool-calls.ts'
import { createToolHistory } from './tool-history.ts'
import { createToolRun, type ToolRun } from './tool-run.ts'

const job = (change: Partial<ToolJob> = {}): ToolJob => ({
  id: '3c6f3d1c-1111-4222-8333-444455556666',
  tool: 'content-writer',
  status: 'queued',
  version: 1,
  progress: null,
  stage: null,
  input: { topic: 'Tea' },
  inputFiles: [],
  provider: { id: 'built-in', kind: 'built-in', name: '' },
  credits: 1,
  partial: null,
  output: null,
  files: [],
  error: null,
  createdAt: '2026-03-10T09:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-03-17T09:00:00.000Z',
  ...change,
})
const done = (change: Partial<ToolJob> = {}) =>
  job({ status: 'succeeded', version: 5, output: { title: 'Tea' }, ...change })
const network = () => new ApiError('NETWORK', { text: 'No connection.' })

/** A server that answers as a test says; each call is an entry of the list. */
function server() {
  const calls = {
    list: vi.fn<ToolCalls['list']>(),
    upload: vi.fn<ToolCalls['upload']>(),
    create: vi.fn<ToolCalls['create']>(async () => job()),
    get: vi.fn<ToolCalls['get']>(async () => done()),
    jobs: vi.fn<ToolCalls['jobs']>(async () => ({ jobs: [] })),
    cancel: vi.fn<ToolCalls['cancel']>(async () => job({ status: 'canceled', version: 9, credits: 0 })),
    retry: vi.fn<ToolCalls['retry']>(async () => job({ version: 10 })),
    remove: vi.fn<ToolCalls['remove']>(async () => undefined),
  }
  return calls
}

let calls: ReturnType<typeof server>
let run: ToolRun
let ended: ToolJob[]
let aside: ToolJob[]
beforeEach(() => {
  vi.useFakeTimers()
  calls = server()
  ended = []
  aside = []
  run = createToolRun({
    tool: 'content-writer',
    calls,
    onEnd: (job) => ended.push(job),
    onBegunAside: (job) => aside.push(job),
    isOnline: () => true,
  })
})
afterEach(() => {
  run.close()
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(60_000)

describe('a run', () => {
  test('is followed from its request to its end', async () => {
    calls.get
      .mockResolvedValueOnce(job({ status: 'running', version: 2, progress: 0.5 }))
      .mockResolvedValueOnce(done())
    const seen: (number | null | undefined)[] = []
    run.$state.listen(({ job }) => seen.push(job?.progress))
    await run.start({ topic: 'Tea' })
    await settle()
    expect(run.$state.get()).toMatchObject({ phase: 'over', job: { status: 'succeeded' }, problem: null })
    expect(seen).toContain(0.5)
    expect(calls.get.mock.calls.map(([, options]) => options?.after)).toEqual([1, 2])
    expect(ended).toHaveLength(1)
  })

  test('without a connection begins as soon as there is one', async () => {
    run = createToolRun({ tool: 'content-writer', calls, isOnline: () => false })
    calls.create.mockRejectedValueOnce(network())
    void run.start({ topic: 'Tea' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls.create).toHaveBeenCalledTimes(1)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.create).toHaveBeenCalledTimes(2)
  })

  test('without a connection is not sent any more once it is cancelled', async () => {
    calls.create.mockRejectedValue(network())
    void run.start({ topic: 'Tea' })
    await vi.advanceTimersByTimeAsync(1)
    await run.cancel()
    expect(run.$state.get()).toMatchObject({ phase: 'idle', job: null, problem: null })
    await settle()
    expect(calls.create).toHaveBeenCalledTimes(1)
  })

  test('that was cancelled when its sending got no answer may have begun: that is told', async () => {
    calls.create.mockRejectedValue(network())
    const onDoubt = vi.fn()
    run = createToolRun({ tool: 'content-writer', calls, onDoubt })
    void run.start({ topic: 'Tea' })
    await vi.advanceTimersByTimeAsync(1)
    expect(onDoubt).not.toHaveBeenCalled()
    await run.cancel()
    await settle()
    expect(onDoubt).toHaveBeenCalledOnce()
  })

  test('that was cancelled while it was sent is ended when it turns out to have begun', async () => {
    const { promise, resolve } = Promise.withResolvers<ToolJob>()
    calls.create.mockReturnValueOnce(promise)
    void run.start({ topic: 'Tea' })
    await run.cancel()
    resolve(job())
    await settle()
    expect(calls.cancel).toHaveBeenCalledExactlyOnceWith(job().id)
    expect(aside.map(({ status }) => status)).toEqual(['canceled'])
    expect(run.$state.get().phase).toBe('idle')
  })

  test('that was cancelled while it was sent and asked for again goes on', async () => {
    const { promise, resolve } = Promise.withResolvers<ToolJob>()
    calls.create.mockReturnValueOnce(promise)
    void run.start({ topic: 'Tea' })
    await run.cancel()
    await run.start({ topic: 'Tea' })
    resolve(job())
    await settle()
    const ids = calls.create.mock.calls.map(([, requestId]) => requestId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(calls.cancel).not.toHaveBeenCalled()
    expect(run.$state.get()).toMatchObject({ phase: 'over', job: { status: 'succeeded' } })
  })

  test('whose answer is lost is asked for again under the same id, so that it is one job', async () => {
    calls.create.mockRejectedValueOnce(network()).mockRejectedValueOnce(network())
    void run.start({ topic: 'Tea' })
    await settle()
    const ids = calls.create.mock.calls.map(([, requestId]) => requestId)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    expect(run.$state.get().phase).toBe('over')
  })

  test('that was given up without an answer is the same job when it is asked for again, and another one with other words', async () => {
    calls.create.mockRejectedValue(network())
    void run.start({ topic: 'Tea' })
    await vi.advanceTimersByTimeAsync(300_000)
    expect(run.$state.get()).toMatchObject({ phase: 'idle', problem: { code: 'NETWORK' } })
    const first = calls.create.mock.calls.at(-1)![1]
    calls.create.mockReset().mockResolvedValue(job())
    await run.start({ topic: 'Tea' })
    expect(calls.create.mock.calls[0]![1]).toBe(first)
    await run.start({ topic: 'Coffee' })
    expect(calls.create.mock.calls[1]![1]).not.toBe(first)
  })

  test('that begins while another one is looked at is told, and leaves that in sight', async () => {
    const { promise, resolve } = Promise.withResolvers<ToolJob>()
    calls.create.mockReturnValue(promise)
    void run.start({ topic: 'Tea' })
    run.show(done({ id: 'older' }))
    resolve(job())
    await settle()
    expect(aside.map(({ id }) => id)).toEqual([job().id])
    expect(run.$state.get()).toMatchObject({ phase: 'over', job: { id: 'older' } })
    expect(calls.get).not.toHaveBeenCalled()
    // The same words are another job now.
    const [, first] = calls.create.mock.calls[0]!
    await run.start({ topic: 'Tea' })
    expect(calls.create.mock.calls[1]![1]).not.toBe(first)
  })

  test('whose request fails while another one is looked at leaves that as it is', async () => {
    const { promise, reject } = Promise.withResolvers<ToolJob>()
    calls.create.mockReturnValue(promise)
    void run.start({ topic: 'Tea' })
    run.show(done({ id: 'older' }))
    reject(network())
    await settle()
    expect(calls.create).toHaveBeenCalledTimes(1)
    expect(run.$state.get()).toMatchObject({ job: { id: 'older' }, problem: null, isReconnecting: false })
  })

  test('that is refused says why, and by which fields', async () => {
    const refusal = new ApiError('VALIDATION_FAILED', {
      text: 'Check your input.',
      status: 422,
      errors: [{ path: 'input.topic', message: 'Too long' }],
    })
    calls.create.mockRejectedValue(refusal)
    await run.start({ topic: 'x' })
    expect(run.$state.get()).toMatchObject({
      phase: 'idle',
      job: null,
      problem: { errors: [{ path: 'input.topic' }] },
    })
    expect(calls.create).toHaveBeenCalledTimes(1)
  })

  test('that is refused brings back what was shown before, beside the reason', async () => {
    const refusal = new ApiError('ALLOWANCE_EXHAUSTED', { text: 'Enough for today.', status: 429 })
    calls.create.mockRejectedValue(refusal)
    run.show(done({ id: 'older' }))
    const starting = run.start({ topic: 'x' })
    expect(run.$state.get()).toMatchObject({ phase: 'sending', job: null })
    await starting
    expect(run.$state.get()).toMatchObject({ phase: 'over', job: { id: 'older' }, problem: refusal })
    expect(ended).toEqual([])

    // One that still runs is found in the list, where the desk puts it.
    calls.create.mockReset().mockResolvedValueOnce(job()).mockRejectedValueOnce(refusal)
    calls.get.mockReturnValue(new Promise(() => {}))
    await run.start({ topic: 'y' })
    await run.start({ topic: 'z' })
    expect(run.$state.get()).toMatchObject({ phase: 'idle', job: null, problem: refusal })
  })

  test('that is refused does not bring back what was deleted meanwhile, or is nobody’s who is here', async () => {
    for (const leave of [() => run.forget('older'), () => run.clear()]) {
      const { promise, reject } = Promise.withResolvers<ToolJob>()
      calls.create.mockReturnValueOnce(promise)
      run.show(done({ id: 'older' }))
      const starting = run.start({ topic: 'x' })
      leave()
      reject(new ApiError('VALIDATION_FAILED', { text: 'Check your input.', status: 422 }))
      await starting
      expect(run.$state.get()).toMatchObject({ phase: 'idle', job: null })
    }
  })

  test('that is deleted while it is shown is shown no more, and another one stays', () => {
    run.show(done())
    run.forget('another')
    expect(run.$state.get().job?.id).toBe(done().id)
    run.forget(done().id)
    expect(run.$state.get()).toMatchObject({ phase: 'idle', job: null })
  })

  test('goes on through a lost connection', async () => {
    calls.get.mockRejectedValueOnce(network()).mockResolvedValueOnce(done())
    await run.start({ topic: 'Tea' })
    await vi.advanceTimersByTimeAsync(1)
    expect(run.$state.get()).toMatchObject({ phase: 'working', isReconnecting: true })
    await settle()
    expect(run.$state.get()).toMatchObject({ phase: 'over', isReconnecting: false })
  })

  test('ends when it is cancelled, and a late answer does not bring it back', async () => {
    const late = Promise.withResolvers<ToolJob>()
    calls.get.mockReturnValueOnce(late.promise)
    await run.start({ topic: 'Tea' })
    await run.cancel()
    expect(run.$state.get()).toMatchObject({ phase: 'over', job: { status: 'canceled' } })
    late.resolve(job({ status: 'running', version: 3 }))
    await settle()
    expect(run.$state.get().job?.status).toBe('canceled')
    expect(ended).toHaveLength(1)
  })

  test('is not drawn anew when it is shown already', () => {
    run.show(done({ version: 4 }))
    const shown = run.$state.get()
    run.show(done({ version: 4 }))
    expect(run.$state.get()).toBe(shown)
    run.show(done({ version: 5 }))
    expect(run.$state.get().job?.version).toBe(5)
  })

  test('that failed is tried again and followed', async () => {
    run.show(job({ status: 'failed', version: 4 }))
    calls.get.mockResolvedValueOnce(done({ version: 12 }))
    await run.retry()
    await settle()
    expect(run.$state.get()).toMatchObject({ phase: 'over', job: { status: 'succeeded' } })
  })
})

const missing = () => new ApiError('NOT_FOUND', { text: 'It is not there.', status: 404 })

describe('a run that is followed', () => {
  test('goes on when its owner has signed in: the question of the visitor finds nothing, that of the user does', async () => {
    calls.get.mockRejectedValueOnce(missing()).mockResolvedValueOnce(done())
    await run.start({ topic: 'Tea' })
    await settle()
    expect(run.$state.get()).toMatchObject({ phase: 'over', job: { status: 'succeeded' }, problem: null })
  })

  test('waits where too many questions were asked, as long as the server says', async () => {
    const tooMany = new ApiError('RATE_LIMITED', { text: 'Too many requests.', status: 429, retryAfter: 20 })
    calls.get.mockRejectedValueOnce(tooMany)
    await run.start({ topic: 'Tea' })
    await vi.advanceTimersByTimeAsync(19_000)
    expect(calls.get).toHaveBeenCalledTimes(1)
    expect(run.$state.get()).toMatchObject({ phase: 'working', problem: null, isReconnecting: false })
    await settle()
    expect(run.$state.get()).toMatchObject({ phase: 'over', problem: null })
  })

  test('is not asked for all the time while its text is being written, and at once in its beginning', async () => {
    let version = 1
    calls.get.mockImplementation(async () => job({ status: 'running', version: ++version }))
    await run.start({ topic: 'Tea' })
    await vi.advanceTimersByTimeAsync(300)
    expect(calls.get).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(60_000)
    const before = calls.get.mock.calls.length
    await vi.advanceTimersByTimeAsync(7_000)
    expect(calls.get.mock.calls.length - before).toBe(10)
  })

  test('and was deleted elsewhere leaves nothing to wait for', async () => {
    calls.get.mockRejectedValue(missing())
    await run.start({ topic: 'Tea' })
    await settle()
    expect(run.$state.get()).toMatchObject({ phase: 'idle', job: null, problem: { code: 'NOT_FOUND' } })
    expect(calls.get).toHaveBeenCalledTimes(2)
  })

  test('is looked for as long as somebody looks, however long the connection is gone', async () => {
    calls.get.mockRejectedValue(network())
    await run.start({ topic: 'Tea' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(run.$state.get()).toMatchObject({ phase: 'working', isReconnecting: true, problem: null })
    calls.get.mockReset().mockResolvedValue(done())
    await settle()
    expect(run.$state.get()).toMatchObject({ phase: 'over', isReconnecting: false })
  })

  test('does not come back when it was cancelled and another one is looked at meanwhile', async () => {
    const late = Promise.withResolvers<ToolJob>()
    calls.cancel.mockReturnValueOnce(late.promise)
    calls.get.mockReturnValue(new Promise(() => {}))
    await run.start({ topic: 'Tea' })
    const canceling = run.cancel()
    run.show(done({ id: 'another' }))
    late.resolve(job({ status: 'canceled', version: 9 }))
    await canceling
    expect(run.$state.get()).toMatchObject({ phase: 'over', job: { id: 'another' } })
    expect(ended.map(({ status }) => status)).toEqual(['canceled'])
  })
})

describe('what was made before', () => {
  test('is forgotten for somebody else, also what is on its way', async () => {
    const history = createToolHistory(calls)
    const late = Promise.withResolvers<{ jobs: ToolJob[] }>()
    calls.jobs.mockReturnValueOnce(late.promise)
    const loading = history.load()
    history.clear()
    late.resolve({ jobs: [done()] })
    await loading
    expect(history.$state.get()).toMatchObject({ phase: 'idle', jobs: [] })
  })

  test('is listed page by page, and a job that ends joins it', async () => {
    const history = createToolHistory(calls, 'content-writer')
    calls.jobs
      .mockResolvedValueOnce({ jobs: [done({ id: 'b' })], nextCursor: 'next' })
      .mockResolvedValueOnce({ jobs: [done({ id: 'b' }), done({ id: 'a' })] })
    await history.load()
    await history.loadMore()
    expect(history.$state.get().jobs.map(({ id }) => id)).toEqual(['b', 'a'])
    history.put(done({ id: 'c' }))
    history.put(done({ id: 'd', tool: 'imagen' }))
    expect(history.$state.get().jobs.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  test('has a job that began, or ended, while the list was on its way', async () => {
    const history = createToolHistory(calls)
    const late = Promise.withResolvers<{ jobs: ToolJob[] }>()
    calls.jobs.mockReturnValueOnce(late.promise)
    const loading = history.load()
    history.put(job({ id: 'new' }))
    history.put(done({ id: 'b' }))
    late.resolve({ jobs: [job({ id: 'b', status: 'running', version: 2 }), done({ id: 'a' })] })
    await loading
    expect(history.$state.get().jobs.map(({ id, status }) => [id, status])).toEqual([
      ['new', 'queued'],
      ['b', 'succeeded'],
      ['a', 'succeeded'],
    ])
    history.put(job({ id: 'b', status: 'running', version: 2 }))
    expect(history.$state.get().jobs[1]).toMatchObject({ id: 'b', status: 'succeeded' })
  })

  test('is asked for anew without anybody noticing: it stays as far down as it was, and when that fails', async () => {
    const history = createToolHistory(calls)
    const ids = () => history.$state.get().jobs.map(({ id, status }) => `${id} ${status}`)
    calls.jobs
      .mockResolvedValueOnce({ jobs: [done({ id: 'd' }), job({ id: 'c' })], nextCursor: 'after c' })
      .mockResolvedValueOnce({ jobs: [done({ id: 'b' })], nextCursor: 'after b' })
    await history.refresh()
    await history.loadMore()
    calls.jobs.mockResolvedValueOnce({ jobs: [done({ id: 'e' }), done({ id: 'c' })], nextCursor: 'after c' })
    const refreshing = history.refresh()
    expect(history.$state.get().phase).toBe('ready')
    await refreshing
    expect(ids()).toEqual(['e succeeded', 'c succeeded', 'b succeeded'])

    calls.jobs.mockRejectedValueOnce(network())
    await history.refresh()
    expect(history.$state.get()).toMatchObject({ phase: 'ready', problem: null })

    // Tried again, a job runs at its old place.
    history.put(job({ id: 'b', version: 8 }))
    calls.jobs.mockResolvedValueOnce({ jobs: [done({ id: 'e' }), done({ id: 'c' })], nextCursor: 'after c' })
    calls.get.mockResolvedValueOnce(done({ id: 'b', version: 9 }))
    await history.refresh()
    expect(ids()).toEqual(['e succeeded', 'c succeeded', 'b succeeded'])
    calls.jobs.mockResolvedValueOnce({ jobs: [done({ id: 'a' })] })
    await history.loadMore()
    expect(calls.jobs.mock.lastCall![0].cursor).toBe('after b')
    expect(ids()).toEqual(['e succeeded', 'c succeeded', 'b succeeded', 'a succeeded'])
  })

  test('that could not be loaded says why until it has been asked for anew', async () => {
    const history = createToolHistory(calls)
    calls.jobs.mockRejectedValueOnce(network()).mockResolvedValueOnce({ jobs: [done({ id: 'a' })] })
    await history.load()
    const again = history.load()
    expect(history.$state.get()).toMatchObject({ phase: 'loading', problem: { code: 'NETWORK' } })
    await again
    expect(history.$state.get()).toMatchObject({ phase: 'ready', problem: null })
  })

  test('is gone at once when it is deleted, and comes back where that fails', async () => {
    const history = createToolHistory(calls)
    calls.jobs.mockResolvedValueOnce({ jobs: [done({ id: 'a' }), done({ id: 'b' })] })
    await history.load()
    const removing = history.remove('a')
    expect(history.$state.get().jobs.map(({ id }) => id)).toEqual(['b'])
    await removing
    calls.remove.mockRejectedValueOnce(network())
    await history.remove('b')
    expect(history.$state.get()).toMatchObject({ jobs: [{ id: 'b' }], problem: { code: 'NETWORK' } })
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSound } from '../testing/fake-sound.ts'
import { note, partOf, scoreOf } from '../testing/scores.ts'

class FakeThread extends EventTarget {
  terminate = vi.fn(() => void living.delete(this))
  postMessage = vi.fn()

  constructor() {
    super()
    living.add(this)
    made.push(this)
  }

  answer() {
    const sound = [new Float32Array(1), new Float32Array(1)]
    this.dispatchEvent(new MessageEvent('message', { data: { sound } }))
  }

  fail() {
    this.dispatchEvent(new Event('error', { cancelable: true }))
  }
}

let living: Set<FakeThread>
let made: FakeThread[]

const score = scoreOf([partOf('piano', [note(60)])])
const order = { kind: 'part', frame: score, part: score.parts[0]! } as const
const { signal } = new AbortController()

/** As it is on a page that has just been opened. */
async function freshThreads() {
  vi.resetModules()
  return import('./sound-thread.ts')
}

beforeEach(() => {
  living = new Set()
  made = []
  vi.stubGlobal('navigator', { hardwareConcurrency: 4 })
  fakeSound()
  vi.stubGlobal('Worker', FakeThread)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('threads whose script could not be loaded are not waited for', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { prepareThreads } = await freshThreads()
  prepareThreads()
  expect(living.size).toBe(4)
  for (const thread of made) thread.fail()
  expect(living.size).toBe(0)

  const { createRendering } = await import('../player/rendering.ts')
  const rendering = createRendering(score)
  rendering.start()
  await vi.waitFor(() => expect(living.size).toBe(1))
  made.at(-1)!.fail()
  await vi.waitFor(() => expect(rendering.$state.get()).toEqual({ phase: 'failed', reason: 'other' }))
  expect(living.size).toBe(0)
})

test('a thread that fails at its work is ended, and the next order gets another', async () => {
  const { followInThread } = await freshThreads()
  const failing = followInThread(order, signal)
  made[0]!.fail()
  await expect(failing).rejects.toThrow('The sound could not be made.')
  const following = followInThread(order, signal)
  made[1]!.answer()
  await following
  expect([...living]).toEqual([made[1]])
})

test('busy threads count as prepared', async () => {
  const { followInThread, prepareThreads } = await freshThreads()
  const working = [1, 2, 3, 4].map(() => followInThread(order, signal))
  prepareThreads()
  expect(made).toHaveLength(4)
  for (const thread of made) thread.answer()
  await Promise.all(working)
  prepareThreads()
  expect(made).toHaveLength(4)
})

test('threads that nobody needs any more end after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { followInThread, prepareThreads, releaseThreads } = await freshThreads()
  prepareThreads()
  releaseThreads()
  vi.advanceTimersByTime(59_000)
  expect(living.size).toBe(4)
  const work = followInThread(order, signal)
  vi.advanceTimersByTime(120_000)
  expect(living.size).toBe(4)

  releaseThreads()
  vi.advanceTimersByTime(60_000)
  expect(living.size).toBe(1)
  const [busy] = living
  busy!.answer()
  await work
  releaseThreads()
  vi.advanceTimersByTime(60_000)
  expect(living.size).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let part: typeof import('./lazy-part.ts')
beforeEach(async () => {
  vi.resetModules()
  part = await import('./lazy-part.ts')
})
afterEach(() => vi.restoreAllMocks())

test('whoever asks while the part is on its way waits for the same one', async () => {
  const first = part.loadThread()
  expect(part.loadThread()).toBe(first)
  expect(await part.loadThread()).toBe(await first)
})

test('is not shown before what belongs to it is there', async () => {
  let arrive: () => void = () => {}
  part.whenThreadLoads(() => new Promise<void>((resolve) => (arrive = resolve)))
  let isShown = false
  const loading = part.loadThread().then(() => (isShown = true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isShown).toBe(false)
  arrive()
  await loading
  expect(isShown).toBe(true)
})

test('a failure is told, and the next call tries again', async () => {
  const prepare = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue()
  part.whenThreadLoads(prepare)
  await expect(part.loadThread()).rejects.toThrow('offline')
  await expect(part.loadThread()).resolves.toHaveProperty('Thread')
  expect(prepare).toHaveBeenCalledTimes(2)
})

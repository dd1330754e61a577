import { chatTimeoutMs } from '@ai-studio/contract/constants'
import type { AxiosProgressEvent, AxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { upload } from './upload-client.ts'

const request = vi.hoisted(() => vi.fn<(config: AxiosRequestConfig) => Promise<unknown>>())
vi.mock(import('axios'), async (original) => ({
  ...(await original()),
  create: (() => ({ request })) as never,
}))

/** The connection, as far as the form has come on it. */
let sent: (loaded: number) => void

beforeEach(() => {
  vi.useFakeTimers()
  request.mockImplementation(({ signal, onUploadProgress }) => {
    sent = (loaded) => onUploadProgress?.({ loaded, total: 4 } as AxiosProgressEvent)
    return new Promise((_, reject) => signal?.addEventListener?.('abort', () => reject(new Error('cut off'))))
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const target = { base: 'https://studio.test', headers: {}, token: null, isOwnOrigin: false }
const begin = (signal?: AbortSignal) => {
  const onProgress = vi.fn()
  const call = upload('uploadImage', new FormData(), { onProgress, ...(signal && { signal }) }, target, 'en')
  const ended = vi.fn()
  call.catch(ended)
  return { onProgress, ended }
}

test('a file on a slow connection arrives, however long it takes in all', async () => {
  const { onProgress, ended } = begin()
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(chatTimeoutMs - 1)
    sent(loaded)
  }
  await vi.advanceTimersByTimeAsync(chatTimeoutMs - 1)
  expect(ended).not.toHaveBeenCalled()
  expect(onProgress.mock.calls).toEqual([[0.25], [0.5], [0.75]])
})

test('a connection that has stood still for the limit of the chat is too late', async () => {
  const { ended } = begin()
  sent(1)
  await vi.advanceTimersByTimeAsync(chatTimeoutMs)
  expect(ended).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'TIMEOUT', text: 'Request timed out. Please try again.' }),
  )
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever takes the file back ends it at once', async () => {
  const taking = new AbortController()
  const { ended } = begin(taking.signal)
  taking.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitSilence } from './limit-silence.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function source() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const cancelled = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: cancelled,
  })
  const send = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  return {
    body,
    send,
    cancelled,
    end: () => controller.close(),
    fail: (error: Error) => controller.error(error),
  }
}

const read = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  const { done, value } = await reader.read()
  return done ? null : new TextDecoder().decode(value)
}

test('passes bytes on and ends with its source', async () => {
  const { body, send, end } = source()
  const reader = limitSilence(body).getReader()
  send('one')
  expect(await read(reader)).toBe('one')
  end()
  expect(await read(reader)).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('30 seconds without a byte end it with TIMEOUT and let go of the source', async () => {
  const { body, send, cancelled } = source()
  const reader = limitSilence(body).getReader()
  send('one')
  await read(reader)
  const next = read(reader)
  const failed = expect(next).rejects.toMatchObject({ code: 'TIMEOUT' })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(cancelled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(cancelled).toHaveBeenCalledTimes(1)
})

test('every byte, a heartbeat too, begins the time anew', async () => {
  const { body, send } = source()
  const reader = limitSilence(body, 1000).getReader()
  for (let beat = 0; beat < 5; beat += 1) {
    const next = read(reader)
    await vi.advanceTimersByTimeAsync(900)
    send(': heartbeat\n\n')
    expect(await next).toBe(': heartbeat\n\n')
  }
})

test('a failure of the source passes through', async () => {
  const { body, fail } = source()
  const reader = limitSilence(body).getReader()
  fail(new Error('connection lost'))
  await expect(read(reader)).rejects.toThrow('connection lost')
})

test('cancelling closes the source at once, also in the middle of waiting', async () => {
  const { body, cancelled } = source()
  const reader = limitSilence(body).getReader()
  const waiting = read(reader)
  await reader.cancel()
  expect(await waiting).toBeNull()
  expect(cancelled).toHaveBeenCalledTimes(1)
})

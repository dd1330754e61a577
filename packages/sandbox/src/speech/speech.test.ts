import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../index.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, allowedOrigins: [] })
})
afterEach(() => sandbox.close())

const json = (method: string, body: object) => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const speak = (more: object = {}) =>
  fetch(
    `${sandbox.origin}/v1/audio/speech`,
    json('POST', { model: 'silent-1', input: 'Hello there.', voice: 'anna', ...more }),
  )
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

test('speaks in frames of MP3, longer for a longer text, the same for the same', async () => {
  const response = await speak()
  expect(response.headers.get('content-type')).toBe('audio/mpeg')
  const short = await bytesOf(response)
  expect([...short.subarray(0, 2)]).toEqual([0xff, 0xf3])
  expect(short.length % 96).toBe(0)
  expect(await bytesOf(await speak())).toEqual(short)
  expect((await bytesOf(await speak({ input: 'Hello there, and more of it.' }))).length).toBeGreaterThan(
    short.length,
  )
  expect((await bytesOf(await speak({ speed: 2 }))).length).toBeLessThan(short.length)
})

test.each([
  ['wav', 'audio/wav', 'RIFF'],
  ['aac', 'audio/aac', '\xff\xf1'],
])('speaks %s', async (format, type, start) => {
  const response = await speak({ response_format: format })
  expect(response.headers.get('content-type')).toBe(type)
  expect(Buffer.from(await bytesOf(response)).toString('latin1')).toMatch(new RegExp(`^${start}`))
})

test.each([
  { input: '' },
  { voice: '' },
  { input: 'x'.repeat(4097) },
  { speed: 5 },
  { response_format: 'ape' },
])('refuses %o', async (more) => {
  expect((await speak(more)).status).toBe(400)
})

test('can be made to fail, and tells what it was asked', async () => {
  const set = (fault: string | null) => fetch(`${sandbox.origin}/speech`, json('PUT', { fault }))
  await set('rate-limit')
  expect((await speak()).status).toBe(429)
  const state = (await (await fetch(`${sandbox.origin}/speech`)).json()) as { journal: object[] }
  expect(state.journal).toEqual([{ model: 'silent-1', input: 'Hello there.', voice: 'anna' }])
  await set('web-page')
  const page = await speak()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html'])
  expect((await set('no-such-fault')).status).toBe(400)
  await set(null)
  expect((await speak()).status).toBe(200)
})

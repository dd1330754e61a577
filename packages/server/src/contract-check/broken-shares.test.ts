import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Alteration, PassingAnswer, PassingRequest } from './testing/altering-proxy.ts'
import { checkedServer, type CheckedServer } from './testing/checked-server.ts'
import { refusal } from './testing/refusal.ts'

let checked: CheckedServer
beforeAll(async () => {
  checked = await checkedServer()
})
afterAll(() => checked.close())

const json = { 'content-type': 'application/json', 'x-trace-id': 'played' }
const slug = /\/api\/chat\/share\/[\w-]{22}/
const isCall = ({ method, path }: PassingRequest, call: string, rest = '$') =>
  method === call && new RegExp(slug.source + rest).test(path)
/** Changes the JSON of a shared conversation. */
const shown = (alter: (body: { title: string; messages: Record<string, unknown>[] }) => void) => ({
  answer(request: PassingRequest, answer: PassingAnswer) {
    if (!isCall(request, 'GET') || answer.status !== 200) return
    const body = JSON.parse(answer.body.toString()) as Parameters<typeof alter>[0]
    alter(body)
    answer.body = Buffer.from(JSON.stringify(body))
  },
})

test('shares of our server are as the contract says', async () => {
  const report = await checked.check({}, { only: 'shares:' })
  expect(report).toMatchObject({ failed: 0, notServed: 0, notChecked: 0 })
  expect(report.passed).toBeGreaterThanOrEqual(12)
})

describe('a server is found out whose shares', () => {
  test.each<[string, Alteration, string, RegExp]>([
    [
      'anybody can revoke',
      { request: (request) => (isCall(request, 'DELETE') ? { status: 204, headers: json } : undefined) },
      'only its owner can revoke',
      /404 NOT_FOUND/,
    ],
    [
      'leave the answer out',
      shown((body) => void body.messages.pop()),
      'can be read by anybody',
      /the question and its answer/,
    ],
    [
      'tell the model',
      shown((body) => body.messages.forEach((message) => void (message.modelId = 'x'))),
      'can be read by anybody',
      /nothing else/,
    ],
    [
      'tell the owner',
      shown((body) => void Object.assign(body, { owner: 'x' })),
      'can be read by anybody',
      /nothing else/,
    ],
    [
      'are refused otherwise where there is none',
      { request: ({ path }) => (path === '/api/chat/share/x' ? refusal('VALIDATION_FAILED') : undefined) },
      'refused as one that never was',
      /a revoked share gets/,
    ],
    [
      'have a picture of another size',
      {
        answer(request, answer) {
          if (isCall(request, 'GET', '/card.png$')) answer.body.writeUInt32BE(600, 16)
        },
      },
      'a picture of 1200 by 630',
      /1200 × 630/,
    ],
    [
      'stay in the list',
      { request: (request) => (isCall(request, 'DELETE') ? { status: 204, headers: json } : undefined) },
      'the list holds a share',
      /without the revoked share/,
    ],
    [
      'do not end together',
      {
        request: ({ method, path }) =>
          method === 'DELETE' && path === '/api/chat/shares' ? { status: 204, headers: json } : undefined,
      },
      'end all at once',
      /404 NOT_FOUND/,
    ],
  ])('%s', async (_, alteration, only, expected) => {
    const report = await checked.check(alteration, { only })
    const failure = report.results.find(({ result }) => result === 'failed')
    expect(failure?.name, JSON.stringify(report.results, null, 1)).toContain(only)
    expect(failure!.finding!.expected).toMatch(expected)
  })
})

test('shares of whoever gave a token are not ended', async () => {
  const { token } = await checked.server.embed()
  const options = { only: 'end all at once', bearer: token, origin: 'http://127.0.0.1:8070' }
  const before = checked.proxy.calls.length
  const report = await checked.check({}, options)
  expect(report).toMatchObject({ passed: 0, failed: 0, notChecked: 1 })
  const calls = checked.proxy.calls.slice(before)
  expect(calls.some((call) => call.startsWith('DELETE /api/chat/shares'))).toBe(false)
})

import { summaryLine, type CheckResult, type Report } from '@ai-studio/contract/check'
import { routes, type Access, type Operation } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { partnerOrigin } from '../testing/index.ts'
import { shownOf } from '../testing/scope.ts'
import type { PassingAnswer, PassingRequest } from './testing/altering-proxy.ts'
import { checkedServer, type CheckedServer } from './testing/checked-server.ts'
import { refusal } from './testing/refusal.ts'

// Every call of the contract is made, several times.
vi.setConfig({ testTimeout: 120_000 })

let checked: CheckedServer
beforeAll(async () => {
  checked = await checkedServer()
})
afterAll(() => checked.close())

/** What a chat needs, as the page about a backend of one's own says. */
const needed: readonly Operation[] = [
  'getConfig',
  'listChatModels',
  'createConversation',
  'sendMessage',
  'getHistory',
  'streamMessage',
  'stopMessage',
]

const isCall =
  (operation: Operation) =>
  ({ method, path }: PassingRequest): boolean =>
    method === routes[operation].method &&
    new RegExp(`^${routes[operation].path.replace('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

/** How servers refuse a path that they do not know. */
const refusals: [string, (request: PassingRequest) => Partial<PassingAnswer>][] = [
  ['a plain 404', () => ({ status: 404, body: Buffer.from('Not found') })],
  [
    'a page that names the path',
    ({ method, path }) => ({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(`<pre>Cannot ${method} ${path}</pre>`),
    }),
  ],
  [
    'the contract’s own refusal',
    () => ({
      status: 404,
      headers: { 'content-type': 'application/json', 'x-trace-id': 'played' },
      body: Buffer.from('{"code":"NOT_FOUND","message":"There is nothing here."}'),
    }),
  ],
]

const failures = ({ results }: Report) => results.filter(({ result }) => result === 'failed')
const named = ({ results }: Report, result: CheckResult['result']) =>
  results.filter((each) => each.result === result).map(({ name }) => name)

/** Answers browsers, who ask before they call, and these calls; refuses all others. */
const serving = (served: readonly Operation[], refuse: (typeof refusals)[number][1]) => {
  const isServed = served.map(isCall)
  return {
    request: (request: PassingRequest) =>
      request.method === 'OPTIONS' || isServed.some((is) => is(request)) ? undefined : refuse(request),
  }
}

test.each(shownOf(refusals))(
  'a server of seven calls, with %s for all others, fails nothing',
  async (_, refuse) => {
    const report = await checked.check(serving(needed, refuse))
    expect(failures(report)).toEqual([])
    expect(named(report, 'passed')).toContain('an answer streams from start to done, without a gap')
    const told = new Set(report.results.flatMap(({ remark }) => (remark === undefined ? [] : [remark])))
    expect(told).toContain('POST /api/chat/share is not served')
  },
)

test.each(shownOf(refusals))(
  'to pages of other sites, a server of those calls and of tokens, with %s for all others, fails nothing',
  async (_, refuse) => {
    const served = [...needed, 'createEmbedToken'] as const
    const report = await checked.check(serving(served, refuse), { origin: partnerOrigin })
    expect(failures(report)).toEqual([])
    expect(named(report, 'passed')).toEqual(
      expect.arrayContaining([
        'an answer streams from start to done, without a gap',
        'browsers let an allowed page call POST /api/chat/send',
      ]),
    )
  },
)

test('a server without a call that every chat needs fails, and is told which', async () => {
  const served = needed.filter((operation) => operation !== 'stopMessage')
  const report = await checked.check(serving(served, refusals[0]![1]))
  expect(failures(report)).toMatchObject([
    { group: 'essential', finding: { call: 'POST /api/chat/messages/{messageId}/stop' } },
  ])
})

test('an address below which nothing is served fails, and is named', async () => {
  const report = await checked.check(serving([], refusals[1]![1]), { only: 'served' })
  const { call, advice } = failures(report)[0]!.finding!
  expect([call, advice]).toEqual(['GET /api/config', expect.stringContaining(`${report.url}/api/config`)])
  expect(summaryLine(report)).toContain('is not as the contract says')
})

test.each(shownOf(refusals.slice(0, 2)))(
  'a server whose paths take ids alone, with %s for all else, lacks nothing',
  async (_, refuse) => {
    const request = (passing: PassingRequest) =>
      /~|\/42$|\/no-such-call$/.test(passing.path) ? refuse(passing) : undefined
    const report = await checked.check({ request }, { only: 'served' })
    expect([failures(report), report.notServed]).toEqual([[], 0])
    const isNone = await checked.check({ request }, { only: 'a conversation id that is none' })
    expect(failures(isNone)).not.toEqual([])
  },
)

test('a server whose answers no page of another site can read is found out', async () => {
  const report = await checked.check(
    {
      answer(request, answer) {
        if (request.path === '/api/chat/conversation' && request.method === 'POST')
          delete answer.headers['access-control-allow-origin']
      },
    },
    { origin: partnerOrigin, only: 'an answer streams from start to done' },
  )
  expect(failures(report)).toMatchObject([
    {
      finding: {
        call: 'POST /api/chat/conversation',
        expected: `Access-Control-Allow-Origin: ${partnerOrigin}`,
      },
    },
  ])
})

test('where a configuration leads widgets is looked at, too', async () => {
  const leading = (apiBaseUrl: string) => ({
    answer(request: PassingRequest, answer: PassingAnswer) {
      if (request.path !== '/api/config' || answer.status !== 200) return
      answer.body = Buffer.from(JSON.stringify({ ...JSON.parse(answer.body.toString()), apiBaseUrl }))
    },
  })
  const { target, origin } = checked.proxy
  const look = (apiBaseUrl: string) => checked.check(leading(apiBaseUrl), { only: 'the configuration names' })
  expect((await look(target)).results).toMatchObject([
    { result: 'passed', remark: `widgets call ${target}; the rest was checked at ${origin}` },
  ])
  expect(failures(await look(`${origin}/elsewhere`))).toMatchObject([{ finding: { path: 'apiBaseUrl' } }])
  expect((await look('http://127.0.0.1:9')).results).toMatchObject([
    { result: 'passed', remark: 'widgets call http://127.0.0.1:9, which could not be reached from here' },
  ])
})

test.each(shownOf(refusals))(
  'to pages of other sites, a server without tokens, with %s in their place, is told so once',
  async (_, refuse) => {
    const report = await checked.check(serving(needed, refuse), { origin: partnerOrigin })
    expect(failures(report)).toMatchObject([{ finding: { call: 'POST /api/embed/token' } }])
    expect(named(report, 'passed')).not.toContain('an answer streams from start to done, without a gap')
    expect(summaryLine(report)).toContain('is not as the contract says')
  },
)

/** A refusal as a page of the partner can read it. */
const readable = (answer: Partial<PassingAnswer>): Partial<PassingAnswer> => ({
  ...answer,
  headers: { ...answer.headers, 'access-control-allow-origin': partnerOrigin },
})

test(
  'a server that lets nobody in without a sign-in passes with the token of a user',
  { tags: 'full' },
  async () => {
    const isOf = (access: Access) =>
      (Object.keys(routes) as Operation[])
        .filter((operation) => routes[operation].access === access)
        .map(isCall)
    // The path of one conversation fits much of what anybody may read.
    const [ofAnyone, ofVisitors] = [isOf('anyone'), isOf('visitor')]
    const isToken = isCall('createEmbedToken')
    const { token } = await checked.server.embed(partnerOrigin)
    const report = await checked.check(
      {
        request(request) {
          // Nobody is made a visitor there.
          if (isToken(request)) return refusals[2]![1](request)
          const { authorization, origin } = request.headers
          if (authorization !== undefined || origin !== partnerOrigin) return undefined
          const isRefused = ofVisitors.some((is) => is(request)) && !ofAnyone.some((is) => is(request))
          return isRefused ? readable(refusal('TOKEN_INVALID')) : undefined
        },
      },
      { origin: partnerOrigin, bearer: token },
    )
    expect(failures(report)).toEqual([])
    expect(named(report, 'passed')).toEqual(
      expect.arrayContaining([
        'only its owner can revoke a share, and then it is gone',
        'only answers are spoken, and only to whom they belong',
        'the list shows nobody else’s conversations',
      ]),
    )
  },
)

describe('a server of which one call is lacking is told that one', () => {
  const calls = [
    'getSharedConversation',
    'revokeShare',
    'reportShare',
    'continueShare',
    'getShareCard',
  ] as const satisfies readonly Operation[]
  const cases = calls.map((operation, index) => [operation, ...refusals[index % refusals.length]!] as const)
  test.each(shownOf(cases))('%s, with %s', async (operation, _, refuse) => {
    const isLacking = isCall(operation)
    const request = (passing: PassingRequest) =>
      isLacking(passing) || passing.path.endsWith('/no-such-call') ? refuse(passing) : undefined
    const report = await checked.check({ request }, { only: 'shares:' })
    expect(failures(report)).toEqual([])
    const { method, path } = routes[operation]
    const remarks = report.results.flatMap(({ result, remark }) => (result === 'not-served' ? [remark] : []))
    expect(new Set(remarks)).toEqual(new Set([`${method} ${path} is not served`]))
    expect((await checked.check({ request }, { only: operation, strict: true })).failed).toBeGreaterThan(0)
  })

  test('getShareImage, where shares are without images', async () => {
    const isRead = isCall('getSharedConversation')
    const isImage = isCall('getShareImage')
    const report = await checked.check(
      {
        request: (request) => (isImage(request) ? refusals[2]![1](request) : undefined),
        answer(request, answer) {
          if (!isRead(request) || answer.status !== 200) return
          const body = JSON.parse(answer.body.toString()) as { messages: { images?: unknown }[] }
          for (const message of body.messages) delete message.images
          answer.body = Buffer.from(JSON.stringify(body))
        },
      },
      { only: 'images of a share' },
    )
    expect(named(report, 'not-served')).toEqual(['images of a share are its own, and end with it'])
    expect(report.failed).toBe(0)
  })
})

test('fields that a server need not take are lacking, not wrong, where it refuses them by their names', async () => {
  const isSend = isCall('sendMessage')
  const refused = (field: string): Partial<PassingAnswer> => ({
    ...refusal('VALIDATION_FAILED'),
    body: Buffer.from(
      JSON.stringify({
        code: 'VALIDATION_FAILED',
        message: 'No.',
        errors: [{ path: field, message: 'No.' }],
      }),
    ),
  })
  const request = (passing: PassingRequest) => {
    const field = ['editedMessageId', 'ImageUrls'].find((name) => passing.body?.includes(`"${name}"`))
    return isSend(passing) && field !== undefined ? refused(field) : undefined
  }
  const isUpload = isCall('uploadImage')
  const withoutUploads = (passing: PassingRequest) =>
    isUpload(passing) ? refusals[0]![1](passing) : request(passing)
  const edited = 'only an own question that is shown can be asked otherwise'
  for (const [only, remark] of [
    [edited, 'POST /api/chat/send does not take `editedMessageId`'],
    ['a question in place of another one', 'POST /api/chat/send does not take `editedMessageId`'],
    ['with an image that nobody has uploaded', 'POST /api/chat/upload is not served'],
  ] as const) {
    const report = await checked.check({ request: withoutUploads }, { only })
    // What was made for it is deleted, which passes.
    const told = report.results.filter(({ result }) => result !== 'passed')
    expect(told.map((each) => [each.result, each.remark])).toEqual([['not-served', remark]])
  }
  expect((await checked.check({ request }, { only: edited, strict: true })).failed).toBe(1)
  // Who takes images has a code for one that is not there.
  expect((await checked.check({ request }, { only: 'with an image that nobody has uploaded' })).failed).toBe(
    1,
  )
})

test('a share that is lost where calls that nobody has are refused otherwise is no call that is lacking', async () => {
  const isRead = isCall('getSharedConversation')
  const report = await checked.check(
    {
      request: (request) =>
        request.path.endsWith('/no-such-call')
          ? refusals[0]![1](request)
          : isRead(request)
            ? refusals[2]![1](request)
            : undefined,
    },
    { only: 'can be read by anybody' },
  )
  expect(failures(report)).toMatchObject([{ finding: { expected: 'status 200', came: /^status 404/ } }])
})

test('a report without a reason that is taken all the same is found out', async () => {
  const isReport = isCall('reportShare')
  const report = await checked.check(
    { request: (request) => void (isReport(request) && (request.body = '{"reason":"other"}')) },
    { only: 'a reader can report a share' },
  )
  expect(failures(report)).toMatchObject([{ finding: { expected: 'a refusal: 422 VALIDATION_FAILED' } }])
})

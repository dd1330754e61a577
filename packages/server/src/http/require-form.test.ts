import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes, type Operation, type Route } from '@ai-studio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const withFile = (Object.keys(routes) as Operation[]).filter((operation) => (routes[operation] as Route).file)
const pathOf = (operation: Operation) => routes[operation].path.replace('{tool}', 'vision')

/** Begins to send ten megabytes, and sends none of them. */
async function answerTo(path: string, headers: Record<string, string>) {
  const sending = httpRequest({
    port: (server.app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    agent: false,
    headers: { 'content-length': '10000000', origin: server.config.origin, ...headers },
  })
  sending.on('error', () => undefined)
  sending.flushHeaders()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part as string
  sending.destroy()
  return { status: response.statusCode, connection: response.headers.connection, body: JSON.parse(text) }
}

test('there are calls that take a file', () => {
  expect(withFile).toEqual(expect.arrayContaining(['uploadImage', 'importConversations', 'uploadToolFile']))
})

test.each(
  withFile.flatMap((operation) =>
    ['application/json', 'application/octet-stream', undefined].map((type) => [operation, type] as const),
  ),
)('%s refuses a body of type %s before any of it has come, also from strangers', async (operation, type) => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  expect(await answerTo(pathOf(operation), headers)).toEqual({
    status: 415,
    connection: 'close',
    body: { code: 'UNSUPPORTED_MEDIA_TYPE', message: expect.any(String) as string },
  })
})

test('a form is one however it is written', async () => {
  const answer = await server.visitor().send('POST', pathOf('uploadImage'), {
    headers: { 'content-type': 'Multipart/Form-Data ;boundary=x' },
    payload: '--x--\r\n',
  })
  expect(answer.statusCode).not.toBe(415)
})

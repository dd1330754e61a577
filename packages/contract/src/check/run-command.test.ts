import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'
import type { Report } from './report.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that knows only how it is. */
const healthy: RequestListener = (request, response) => {
  const body = request.url === '/healthz' ? { status: 'ok', checks: {} } : { code: 'NOT_FOUND', message: '?' }
  response.writeHead('code' in body ? 404 : 200, {
    'content-type': 'application/json',
    'x-trace-id': 'trace-1',
  })
  response.end(JSON.stringify(body))
}

async function run(words: string[], environment: Record<string, string> = {}) {
  const out: string[] = []
  const errors: string[] = []
  const code = await runCommand({
    words,
    environment,
    print: (line) => out.push(line),
    complain: (line) => errors.push(line),
  })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

describe('exit code', () => {
  test('0 where everything that is served is as the contract says', async () => {
    const { code, out } = await run(['check', await serve(healthy), '--only', 'studio'])
    expect(code).toBe(0)
    expect(out).toContain('✓ studio: /healthz answers')
    expect(out).toMatch(/– studio: .*\(GET \/api\/config is not served\)/)
    expect(out).toMatch(/is as the contract says: 1 passed, 0 failed, \d+ not served\.$/)
  })

  test('1 where something differs, with what, where and what to do', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-trace-id': 'trace-1' })
      response.end('{"status":"fine","checks":{}}')
    })
    const { code, out } = await run(['check', url, '--only', '/healthz*'])
    expect(code).toBe(1)
    const lines = out.split('\n').map((line) => line.trim())
    expect(lines).toContain('✗ studio: /healthz answers')
    expect(lines).toContain('call        GET /healthz')
    expect(lines).toContain('expected    a body of the shape Health')
    expect(lines).toContainEqual(expect.stringMatching(/^came +"fine"/))
    expect(lines).toContain('at          status')
    expect(lines).toContain('trace id    trace-1')
    expect(lines).toContainEqual(expect.stringMatching(/^what to do +\S/))
    expect(out).toMatch(/is not as the contract says: 0 passed, 1 failed\.$/)
  })

  test('2 where the address leads to another, which is named; not where a call that is missing leads somewhere', async () => {
    const there = await serve(healthy)
    const leading = (to: (path: string) => string) =>
      serve((request, response) => {
        if (request.url === '/healthz') healthy(request, response)
        else response.writeHead(308, { location: to(request.url!) }).end()
      })
    const { code, errors } = await run([
      'check',
      await leading((path) => `${there}${path}`),
      '--only',
      'studio',
    ])
    expect(code).toBe(2)
    expect(errors).toContain(`leads to ${there}:`)
    const login = await leading(() => '/login')
    expect((await run(['check', login, '--only', '/healthz*'])).code).toBe(0)
  })

  test('1 where a call is missing and the check is strict', async () => {
    const { code } = await run(['check', await serve(healthy), '--only', 'studio', '--strict'])
    expect(code).toBe(1)
  })

  test('1 where pages of another site get no token, told once, and 0 where they bring one', async () => {
    const url = await serve(healthy)
    const words = ['check', url, '--origin', 'https://shop.example.com', '--only', 'embedding']
    const { code, out } = await run(words)
    expect(code).toBe(1)
    expect(out).toMatch(/^✗ embedding: an allowed page gets a token/)
    expect(out).toContain('POST /api/embed/token')
    expect(out).toMatch(/is not as the contract says: 0 passed, 1 failed, \d+ not checked\.$/)
    expect((await run([...words, '--bearer', 'token-of-somebody'])).code).toBe(0)
  })

  test('2 where nothing answers', async () => {
    const url = await serve(healthy)
    await new Promise<void>((resolve) => servers.pop()!.close(() => resolve()))
    const { code, out, errors } = await run(['check', url])
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(errors).toContain(`${url} could not be reached`)
  })

  test('2 where every call hangs', async () => {
    const url = await serve(() => undefined)
    const { code, errors } = await run(['check', url, '--timeout', '0.1'])
    expect(code).toBe(2)
    expect(errors).toContain('could not be reached')
  })

  test.each([
    [[], 'Say what to do: check.'],
    [['examine'], 'examine is no command.'],
    [['check'], 'The address of the server is missing.'],
    [['check', 'localhost:8080'], 'localhost:8080 is no http or https address.'],
    [['check', 'http://localhost:8080/#'], 'http://localhost:8080/# is no http or https address.'],
    [['check', 'http://localhost:8080/?'], 'http://localhost:8080/? is no http or https address.'],
    [['check', 'http://lan:secret-pass@localhost:8080'], 'Leave name and password out of the address'],
    [['check', 'ftp://secret-pass@localhost'], 'Leave name and password out of the address'],
    [['check', 'http://localhost:8080', '--bearer', 'secret-of-…-somebody'], '(--bearer) has a sign in it'],
    [['check', 'http://localhost:8080', '--bearer', 'secret-of\nsomebody'], '(--bearer) has a sign in it'],
    [['check', 'http://localhost:8080', 'more'], 'more is one argument too many.'],
    [['check', 'http://localhost', '--fast'], '--fast is no option.'],
    [['check', 'http://localhost', '-x'], '-x is no option.'],
    [['check', 'http://localhost', '--only'], '--only needs a value.'],
    [['check', 'http://localhost', '--json=yes'], '--json is no option.'],
    [
      ['check', 'http://localhost', '--timeout', 'soon'],
      '--timeout needs a number of seconds from 1 to 600.',
    ],
    [['check', 'http://localhost', '--origin', 'https://shop.example.com/page'], '--origin needs a site'],
    [['check', 'http://localhost', '--origin', 'shop.example.com'], '--origin needs a site'],
    ...[
      ['https://müller.example', 'https://xn--mller-kva.example'],
      ['https://Shop.example.com', 'https://shop.example.com'],
      ['https://shop.example.com:443', 'https://shop.example.com'],
      ['https://shop.example.com/', 'https://shop.example.com'],
    ].map(([given, written]): [string[], string] => [
      ['check', 'http://localhost', '--origin', given!],
      `--origin has to be written as browsers do: ${written}`,
    ]),
  ])('2 for %j', async (words, reason) => {
    const { code, errors } = await run(words)
    expect(code).toBe(2)
    expect(errors).toContain(reason)
    expect(errors).toContain('npx @ai-studio/contract check <url>')
    expect(errors).not.toContain('secret')
  })

  test('2 where no check fits', async () => {
    const { code, errors } = await run(['check', await serve(healthy), '--only=nothing like that'])
    expect(code).toBe(2)
    expect(errors).toBe('No check fits "nothing like that".')
  })

  test('0 for help', async () => {
    const { code, out } = await run(['check', '--help'])
    expect(code).toBe(0)
    expect(out).toContain('--strict')
  })
})

test('--json prints one document', async () => {
  const url = await serve(healthy)
  const { out } = await run(['check', `${url}/`, '--json', '--only', 'studio'])
  const report = JSON.parse(out) as Report
  expect(report).toMatchObject({ url, passed: 1, failed: 0 })
  expect(report.results).toHaveLength(report.passed + report.notServed)
})

test('the token of the environment is sent, and never printed', async () => {
  const seen = new Set<string | undefined>()
  const token = 'token-of-somebody'
  const url = await serve((request, response) => {
    seen.add(request.headers.authorization)
    response.writeHead(500, { 'content-type': 'text/plain' }).end(`I know ${request.headers.authorization}`)
  })
  // As it is read from a file.
  const environment = { CONTRACT_CHECK_BEARER: `${token}\n` }
  const { code, out } = await run(['check', url, '--only', 'conversations'], environment)
  expect(code).toBe(1)
  expect(seen).toContain(`Bearer ${token}`)
  expect(out).toContain('I know Bearer [removed]')
  expect(out).not.toContain(token)
})

test('what a server sends cannot move the cursor of a terminal', async () => {
  const url = await serve((_, response) => response.writeHead(500).end('\u001b[2Jgone\u202e'))
  const { out } = await run(['check', url, '--only', '/healthz'])
  expect(out).toContain('gone')
  expect(out).not.toContain('\u001b')
  expect(out).not.toContain('\u202e')
})

test('the program ends with the code', async () => {
  const program = new URL('main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, 'check', await serve(healthy), '--only', '/healthz'])
  let out = ''
  child.stdout.on('data', (text) => (out += String(text)))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(0)
  expect(out).toContain('1 passed')
})

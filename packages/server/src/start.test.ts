import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from './db/connect.ts'
import { unpackDatabase } from './testing/database-snapshot.ts'
import { readEvents } from './chat/testing/read-events.ts'
import {
  beginStream,
  endStream,
  ScriptedService,
  sendDelta,
  sendJson,
} from './models/testing/scripted-service.ts'

// Whole servers start here, next to all other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
let folder: string
const running = new Set<ChildProcess>()
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-start-'))
})
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  running.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Run {
  child: ChildProcess
  output: () => string
  /** Resolves with the origin when the ready line came; rejects when the process ends before. */
  ready: Promise<string>
  ended: Promise<number | null>
}

/** The server as `npm start` runs it, in a folder without `.env`. */
function run(environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--conditions=ai-studio-source', program], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      METRICS_PORT: '0',
      SANDBOX_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const ready = Promise.withResolvers<string>()
  const take = (chunk: Buffer) => {
    output += chunk.toString()
    const origin = /^AI Studio is ready at (\S+)$/m.exec(output)?.[1]
    if (origin) ready.resolve(origin)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  void ended.then(() => ready.reject(new Error(output)))
  ready.promise.catch(() => undefined)
  return { child, output: () => output, ready: ready.promise, ended }
}

test('starts, says what runs where, answers, and stops when told to', async () => {
  const server = run()
  const origin = await server.ready
  expect(server.output()).toMatch(/^Database +embedded, in /m)
  expect(server.output()).toMatch(/^Metrics +http:\/\/localhost:\d+\/metrics$/m)
  expect(server.output()).toMatch(/^Sandbox +http:\/\/localhost:\d+$/m)
  expect(server.output().trim().split('\n').at(-1)).toBe(`AI Studio is ready at ${origin}`)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${origin}/api/config`)).json()).toMatchObject({ apiBaseUrl: origin })
  const metrics = /http:\S+\/metrics/.exec(server.output())![0]
  expect(await (await fetch(metrics)).text()).toContain('process_resident_memory_bytes')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('told to stop where nobody reads any more what it says, stops as ever', { tags: 'full' }, async () => {
  const server = run()
  const origin = await server.ready
  await fetch(`${origin}/readyz`)
  // As `npm run serve | tee studio.log` does: Ctrl+C reaches `tee`, too, and ends it first.
  server.child.stdout?.destroy()
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(0)
})

test('told twice to stop, still lets a running answer end', { tags: 'full' }, async () => {
  const service = await new ScriptedService().start()
  try {
    const asked = Promise.withResolvers<ServerResponse>()
    service.script = (response, { method }) => {
      if (method !== 'POST') return sendJson(response, 200, { object: 'list', data: [{ id: 'slow' }] })
      beginStream(response)
      sendDelta(response, { content: 'To the ' })
      return asked.resolve(response)
    }
    const server = run({ OPENAI_BASE_URL: service.baseUrl })
    const origin = await server.ready
    const response = await fetch(`${origin}/api/chat/send`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ Message: 'How far?', ModelId: 'openai/slow' }),
    })
    const reading = readEvents(response.body!)
    const answer = await asked.promise
    // As Ctrl+C in a terminal: the whole group gets it, and `npm start` passes on that it ends.
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    await vi.waitFor(() =>
      expect(server.output()).toMatch(/SIGINT: [\s\S]*SIGTERM: |SIGTERM: [\s\S]*SIGINT: /),
    )
    sendDelta(answer, { content: 'end.' })
    endStream(answer)
    const read = await reading
    expect(read.text).toBe('To the end.')
    expect(read.last?.type).toBe('done')
    expect(await server.ended).toBe(0)
  } finally {
    await service.stop()
  }
})

test(
  'starts for the second time without doing it all again, and still knows its visitors',
  { tags: 'full' },
  async () => {
    const first = run()
    const origin = await first.ready
    const made = await fetch(`${origin}/api/chat/conversation`, { method: 'POST' })
    const cookie = made.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    first.child.kill('SIGKILL')
    await first.ended

    const database = statSync(join(folder, 'data', 'db'))
    const second = run()
    const next = await second.ready
    const answer = await fetch(`${next}/api/chat/conversations`, { headers: { cookie } })
    expect(((await answer.json()) as { conversations: unknown[] }).conversations).toHaveLength(1)
    expect(statSync(join(folder, 'data', 'db')).ino).toBe(database.ino)
  },
)

test(
  'whose embedded database has ended by itself says so and ends, for whoever starts it again',
  { tags: 'full' },
  async () => {
    const losesItsThread =
      "process.on('worker', (thread) => process.once('SIGUSR2', () => thread.terminate()))"
    const server = run({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(losesItsThread)}`,
    })
    await server.ready
    server.child.kill('SIGUSR2')
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(
      /^The embedded database has ended by itself \(.+\), and nothing works without it: start the server again\. What was stored is safe\.$/m,
    )
  },
)

test('says that a newer server has changed the database', { tags: 'full' }, async () => {
  const data = join(folder, 'ahead')
  await unpackDatabase(data)
  const newer = await connect({ databaseUrl: null, dataFolder: data })
  await newer.execute('update drizzle.__drizzle_migrations set created_at = created_at + 1')
  await newer.close()
  const server = run({ DATA_DIR: data })
  await server.ready
  expect(server.output()).toMatch(
    /^Database +a newer AI Studio has changed it, .*: start that one, or bring back/m,
  )
})

/** What a server that does not start says before it ends. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const server = run(environment)
  await expect(server.ready).rejects.toThrow()
  expect(await server.ended).toBe(1)
  return server.output().trim()
}

describe('does not start, and says why in one sentence', () => {
  test('when a setting is wrong', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe(
      'PORT has a value that cannot be used ("eighty"): set it to a number from 0 to 65535.',
    )
  })

  test('when another program has the port', { tags: 'full' }, async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    try {
      expect(await refusal({ PORT: String(port) })).toBe(
        `The studio cannot listen on port ${port}, because another program does: stop that one or set PORT to a free port.`,
      )
    } finally {
      other.close()
    }
  })

  test('when its host is none of this machine', { tags: 'full' }, async () => {
    expect(await refusal({ HOST: '203.0.113.1' })).toBe(
      'HOST has a value that cannot be used (EADDRNOTAVAIL): set it to an address of this machine, such as 0.0.0.0.',
    )
  })

  test('when another server has the data folder', { tags: 'full' }, async () => {
    const first = run()
    await first.ready
    expect(await refusal({})).toMatch(
      new RegExp(
        `^The data folder ".*data" is in use by another server \\(process ${first.child.pid}\\), .*\\.$`,
      ),
    )
  })

  test(
    'when nothing can be stored in the data folder, with PostgreSQL as well',
    { tags: 'full' },
    async () => {
      const file = join(folder, 'file')
      writeFileSync(file, '')
      const settings = { STUDIO_SECRET: 'k7Tq2ZsW9xLmB4vNc8RdY1hGj6FpA3eU', DATA_DIR: join(file, 'data') }
      expect(await refusal({ ...settings, DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toMatch(
        /^The data folder ".*data" cannot be used \(ENOTDIR: .+\): let the server’s user write in it, or set DATA_DIR to another folder\.$/,
      )
    },
  )

  test('when PostgreSQL does not answer', { tags: 'full' }, async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/none' })).toBe(
      'DATABASE_URL points to a PostgreSQL that does not answer: start it, or correct the address.',
    )
  })

  test('when production has no secret', { tags: 'full' }, async () => {
    const origin = 'https://studio.example.com'
    expect(await refusal({ STUDIO_ENV: 'production', STUDIO_ORIGIN: origin, SANDBOX_PORT: '' })).toMatch(
      /^STUDIO_SECRET is missing/,
    )
  })
})

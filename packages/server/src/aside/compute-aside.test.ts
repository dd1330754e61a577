import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { computeAside, Exhausted, type AsideOptions } from './compute-aside.ts'

let folder: string
let caller: string
let programs = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-aside-'))
  caller = pathToFileURL(join(folder, 'caller.js')).href
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes a program of one line; its name. What it loads ahead it finds as `loaded`, with the time of it. */
async function programOf(code: string): Promise<string> {
  const side = new URL('./answer-aside.ts', import.meta.url).href
  const name = `program-${(programs += 1)}`
  await writeFile(
    join(folder, `${name}.js`),
    `import { existsSync } from 'node:fs'
import { answerAside } from ${JSON.stringify(side)}
let loaded = null
await answerAside(async (input, progress) => { ${code} }, async (what) => { loaded = { what, at: Date.now() } })`,
  )
  return name
}

async function run<Output>(code: string, input: unknown = null, options?: AsideOptions): Promise<Output> {
  return computeAside<Output>(caller, await programOf(code), input, options)
}

describe('a program aside', () => {
  test('answers what it has computed, and tells how far it is', async () => {
    const seen: number[] = []
    const answer = await run('progress(0.5); return input * 2', 21, {
      onProgress: (fraction) => seen.push(fraction),
    })
    expect(answer).toBe(42)
    expect(seen).toEqual([0.5])
  })

  test('is given bytes, and gives them, in buffers of their own', async () => {
    const input = { one: new Uint8Array([1, 2, 3]), other: [Buffer.from('four'), new Uint16Array([5, 6])] }
    const { sizes, back } = await run<{ sizes: number[]; back: typeof input }>(
      'return { sizes: [input.one, ...input.other].map((list) => list.buffer.byteLength), back: input }',
      input,
    )
    expect(sizes).toEqual([3, 4, 4])
    expect(back).toEqual({ one: input.one, other: [new Uint8Array(Buffer.from('four')), input.other[1]] })
    expect(back.one.buffer.byteLength).toBe(3)
  })

  test('fails with what it has thrown', async () => {
    await expect(run('throw new Error("not today")')).rejects.toThrow('not today')
  })

  test('is ended when it takes too long, even when it never rests', async () => {
    await expect(run('for (;;);', null, { timeout: 300 })).rejects.toThrow(Exhausted)
  })

  test('is ended when its heap is full', async () => {
    const endless = 'const all = []; for (;;) all.push({ some: all.length, more: [all.length] })'
    await expect(run(endless, null, { memory: 32 })).rejects.toThrow(Exhausted)
  })

  test('is ended when its buffers take too much', async () => {
    const endless =
      'const all = []; for (;;) { all.push(Buffer.alloc(4e6, 1)); await new Promise((r) => setTimeout(r, 5)) }'
    await expect(run(endless, null, { memory: 64, timeout: 20_000 })).rejects.toThrow(Exhausted)
  })

  test('is ended when nobody wants it any more', async () => {
    const wanted = new AbortController()
    const running = run('progress(0); for (;;);', null, {
      signal: wanted.signal,
      onProgress: () => wanted.abort(new Error('not wanted')),
    })
    await expect(running).rejects.toThrow('not wanted')
  })

  test('is given up before its turn by whoever waits no longer', async () => {
    const wanted = new AbortController()
    let started = 0
    const slow = Array.from({ length: 2 }, () =>
      run('progress(0); await new Promise((resolve) => setTimeout(resolve, 20_000))', null, {
        signal: wanted.signal,
        onProgress: () => (started += 1),
      }),
    )
    const ended = Promise.allSettled(slow)
    await vi.waitFor(() => expect(started).toBe(2), { timeout: 15_000 })
    await expect(run('return 1', null, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
    wanted.abort(new Error('not wanted'))
    const reason = expect.objectContaining({ message: 'not wanted' }) as unknown
    expect(await ended).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
  })

  test('knows nothing of the environment of the server', async () => {
    vi.stubEnv('STUDIO_ASIDE_TEST', 'secret')
    expect(await run('return process.env.STUDIO_ASIDE_TEST ?? null')).toBeNull()
    vi.unstubAllEnvs()
  })

  test('can neither write files nor start programs', async () => {
    const write = `const { writeFile } = await import('node:fs/promises')
      await writeFile(input, 'mine')`
    await expect(run(write, join(folder, 'written'))).rejects.toThrow('permission')
    const start = `const { execFileSync } = await import('node:child_process')
      execFileSync('echo')`
    await expect(run(start)).rejects.toThrow('permission')
  })
})

describe('a thread that is kept ready', () => {
  interface Seen {
    loaded: { what: string; at: number } | null
    threadId: number
  }
  const look = `const { threadId } = await import('node:worker_threads')
      return { loaded, threadId }`

  test('has loaded what the program needs before it is asked, and computes once', async () => {
    const program = await programOf(look)
    const ask = () => computeAside<Seen>(caller, program, null, { preload: 'a library' })
    const seen = [await ask()]
    await vi.waitFor(
      async () => {
        const asked = Date.now()
        const one = await ask()
        seen.push(one)
        expect(one.loaded?.what).toBe('a library')
        expect(one.loaded?.at).toBeLessThan(asked)
      },
      // Rests long enough for a thread to start on a busy machine.
      { timeout: 15_000, interval: 500 },
    )
    const threads = seen.map(({ threadId }) => threadId)
    expect(new Set(threads).size).toBe(threads.length)
  })

  test('is not used for another program, for other limits or with other libraries', async () => {
    const program = await programOf(look)
    await computeAside(caller, program, null, { preload: 'one' })
    expect(await computeAside<Seen>(caller, program, null, { preload: 'other' })).toMatchObject({
      loaded: { what: 'other' },
    })
    expect(await computeAside<Seen>(caller, program, null)).toMatchObject({ loaded: null })
    expect(await run('return "another"')).toBe('another')
    const endless = 'const all = []; for (;;) all.push({ some: all.length, more: [all.length] })'
    const hungry = await programOf(`if (input) return 'fed'; ${endless}`)
    expect(await computeAside(caller, hungry, true)).toBe('fed')
    await expect(computeAside(caller, hungry, false, { memory: 32 })).rejects.toThrow(Exhausted)
  })

  test('that fails to load is told by the order that meets it', async () => {
    const program = `missing-${(programs += 1)}`
    await writeFile(join(folder, `${program}.js`), "throw new Error('broken')")
    for (const _ of [1, 2, 3]) {
      await expect(computeAside(caller, program, null)).rejects.toThrow('broken')
    }
    expect(await run('return 1')).toBe(1)
  })
})

describe('a process that dies', () => {
  test('over the work of another takes nothing with it: another process does it', async () => {
    const flag = join(folder, 'flag')
    await writeFile(flag, '')
    const diesOnce = `const dies = existsSync(input)
      progress(0)
      while (existsSync(input)) await new Promise((r) => setTimeout(r, 5))
      if (dies) process.kill(process.pid, 'SIGKILL')
      return 'done'`
    expect(await run(diesOnce, flag, { onProgress: () => rmSync(flag, { force: true }) })).toBe('done')
  })

  test('over the same work twice has failed, and the next is done', async () => {
    await expect(run("process.kill(process.pid, 'SIGKILL')")).rejects.toThrow('SIGKILL')
    expect(await run('return 1')).toBe(1)
  })
})

test.each([
  ['has nothing more to do', ''],
  ['is killed', "process.kill(process.pid, 'SIGKILL')"],
])('the process ends with a server that %s', async (_, end) => {
  const server = `const { computeAside } = await import(${JSON.stringify(new URL('./compute-aside.ts', import.meta.url).href)})
    const pid = await computeAside(${JSON.stringify(caller)}, ${JSON.stringify(await programOf('return process.pid'))}, null)
    process.stdout.write(String(pid), () => { ${end} })`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--conditions=ai-studio-source', '--eval', server],
    // The end by a signal is what is wanted.
  ).catch((error: { stdout: string }) => error)
  const pid = Number(stdout)
  expect(pid).toBeGreaterThan(1)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })
})

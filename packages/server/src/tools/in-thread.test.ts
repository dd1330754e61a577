import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inThread } from './in-thread.ts'

let folder: string
let caller: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-thread-'))
  caller = pathToFileURL(join(folder, 'caller.js')).href
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program of one line in a thread. */
async function run<Output>(
  code: string,
  input: unknown = null,
  options: Partial<Parameters<typeof inThread>[3]> = {},
): Promise<Output> {
  const side = new URL('./thread-side.ts', import.meta.url).href
  const name = `program-${Math.abs(code.length * 31 + JSON.stringify(input).length)}`
  await writeFile(
    join(folder, `${name}.js`),
    `import { answerThread } from ${JSON.stringify(side)}\nawait answerThread(async (input, progress) => { ${code} })`,
  )
  return inThread<Output>(caller, name, input, { signal: new AbortController().signal, ...options })
}

describe('a thread', () => {
  test('answers what it has computed, and tells how far it is', async () => {
    const seen: number[] = []
    const answer = await run('progress(0.5); return input * 2', 21, {
      onProgress: (fraction) => seen.push(fraction),
    })
    expect(answer).toBe(42)
    expect(seen).toEqual([0.5])
  })

  test('fails with what it has thrown, and with the refusals of its program', async () => {
    await expect(run('throw new Error("not today")')).rejects.toThrow('not today')
  })

  test('is ended when it takes too long, even when it never rests', async () => {
    await expect(run('for (;;);', null, { timeout: 300 })).rejects.toMatchObject({ code: 'TOOL_TIMEOUT' })
  })

  test('is ended when its heap is full', async () => {
    const endless = 'const all = []; for (;;) all.push({ some: all.length, more: [all.length] })'
    await expect(run(endless, null, { memory: 32 })).rejects.toMatchObject({ code: 'TOOL_TIMEOUT' })
  })

  test('is ended when its buffers take too much', async () => {
    const endless =
      'const all = []; for (;;) { all.push(Buffer.alloc(4e6, 1)); await new Promise((r) => setTimeout(r, 5)) }'
    await expect(run(endless, null, { memory: 64, timeout: 20_000 })).rejects.toMatchObject({
      code: 'TOOL_TIMEOUT',
    })
  })

  test('is ended when nobody wants it any more', async () => {
    const wanted = new AbortController()
    const running = run('for (;;);', 'abort', { signal: wanted.signal })
    setTimeout(() => wanted.abort(new Error('not wanted')), 100)
    await expect(running).rejects.toThrow('not wanted')
  })

  test('knows nothing of the environment of the server', async () => {
    process.env['STUDIO_THREAD_TEST'] = 'secret'
    expect(await run('return process.env.STUDIO_THREAD_TEST ?? null')).toBeNull()
    delete process.env['STUDIO_THREAD_TEST']
  })
})

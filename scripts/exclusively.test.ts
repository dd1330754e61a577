import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exclusively } from './exclusively.mjs'

const hours = 60 * 60
/** For how long the machine runs, in seconds. */
const { uptime } = vi.hoisted(() => ({ uptime: vi.fn<() => number>() }))
vi.mock('node:os', async (actual) => ({ ...(await actual<typeof import('node:os')>()), uptime }))
beforeEach(() => void uptime.mockReturnValue(24 * hours))

const folder = mkdtempSync(join(tmpdir(), 'exclusively-'))
const file = join(folder, 'site.lock')
afterEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const take = () => exclusively(file, async () => 'done', 'building the site')

test('waits for another process, says for which and what it does, and goes on when that is gone', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  try {
    writeFileSync(file, String(other.pid))
    let isDone = false
    const taken = take().finally(() => (isDone = true))
    const waits = `Waiting for process ${other.pid}, which is building the site …\n`
    await vi.waitFor(() => expect(said.mock.calls).toEqual([[waits]]))
    expect(isDone).toBe(false)
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(await taken).toBe('done')
  } finally {
    other.kill('SIGKILL')
    said.mockRestore()
  }
})

test('does one thing after the other in one process, also after a failure, and leaves no file', async () => {
  const steps: string[] = []
  const step = (name: string) => async () => {
    steps.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    steps.push(`${name} ends`)
    if (name === 'first') throw new Error('It failed.')
  }
  const first = exclusively(file, step('first'), 'building')
  const second = exclusively(file, step('second'), 'building')
  await expect(first).rejects.toThrow('It failed.')
  await second
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(existsSync(file)).toBe(false)
})

describe('takes over what was left', () => {
  test.each([
    ['by a process whose number another one has by now', String(process.ppid), 2 * hours],
    [
      'by an earlier process with the number of this one, as in containers',
      String(process.pid),
      process.uptime() + 60,
    ],
    ['by a process that ended before it had named itself', '', 60],
  ])('%s', async (_, content, age) => {
    writeFileSync(file, content)
    const then = Date.now() / 1000 - age
    utimesSync(file, then, then)
    expect(await take()).toBe('done')
  })

  test('before the machine was started anew', async () => {
    uptime.mockReturnValue(60)
    writeFileSync(file, String(process.ppid))
    const then = Date.now() / 1000 - 120
    utimesSync(file, then, then)
    expect(await take()).toBe('done')
  })
})

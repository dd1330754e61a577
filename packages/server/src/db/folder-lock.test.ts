import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that takes the folder, says so, and keeps it until it is killed. */
async function otherServer() {
  const program = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    // What nobody holds is collected, and the lock with it.
    globalThis.unlock = lockFolder(${JSON.stringify(folder)})
    process.stdout.write('taken')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('tells who has the folder and what to do', async () => {
  const other = await otherServer()
  try {
    expect(() => lockFolder(folder)).toThrow(FolderInUseError)
    expect(() => lockFolder(folder)).toThrow(
      new RegExp(
        `The data folder "${folder}" is in use by another server \\(process ${other.pid}\\).*DATA_DIR`,
      ),
    )
  } finally {
    other.kill('SIGKILL')
    await once(other, 'exit')
  }
})

test('takes over from a process that was killed', async () => {
  const other = await otherServer()
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockFolder(folder)()
})

test('refuses a second server in the same process, and gives the folder back when the first ends', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  unlock()
  expect(existsSync(join(folder, 'db.pid'))).toBe(false)
  lockFolder(folder)()
})

test('makes the folder when there is none', () => {
  lockFolder(join(folder, 'new', 'one'))()
  expect(existsSync(join(folder, 'new', 'one'))).toBe(true)
})

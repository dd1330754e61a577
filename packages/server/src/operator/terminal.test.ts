import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { fromSource } from '../testing/source-process.ts'

// A whole command, as a process.
vi.setConfig({ testTimeout: 120_000 })

test(
  'a command that nobody reads any more still ends with what has become of it',
  { tags: 'full' },
  async () => {
    const command = [...fromSource, fileURLToPath(new URL('main.ts', import.meta.url)), '--help']
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let complaints = ''
    child.stderr.on('data', (piece) => (complaints += String(piece)))
    const [code] = (await once(child, 'close')) as [number]
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
  },
)

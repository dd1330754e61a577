import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { firstThatStarts } from './ensure-browser.mjs'

const folder = mkdtempSync(join(tmpdir(), 'browsers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, script: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return file
}

test.runIf(process.platform === 'linux')(
  'a browser that lacks a library is no browser: the next one is taken, and it is known why',
  async () => {
    const lacking = program('lacking', 'echo "libnss3.so: cannot open shared object file" >&2; exit 127')
    const whole = program('whole', '[ "$1" = --version ] && echo Chromium 1')
    const log: string[] = []
    expect(await firstThatStarts([lacking, whole], log)).toBe(whole)
    expect(log.join()).toContain('libnss3.so')
    expect(await firstThatStarts([lacking], log)).toBeNull()
  },
)

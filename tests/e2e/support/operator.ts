import { execFile } from 'node:child_process'
import { root, sourceArguments } from '../../../scripts/install.mjs'
import type { Studio } from './studio.ts'

const command = 'packages/server/src/operator/main.ts'

/** Runs `npm run payments -- …` beside a running studio, as its operator does, with nobody to be asked. */
export function payments(studio: Studio, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...sourceArguments, command, ...args],
      { cwd: root, env: { ...process.env, NODE_OPTIONS: '', ...studio.settings } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

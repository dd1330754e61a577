import { execFile } from 'node:child_process'
import { root, sourceArguments } from '../../../scripts/install.mjs'
import { childEnvironment } from './child-environment.ts'
import type { Studio } from './studio.ts'

interface Ended {
  code: number
  output: string
}

/** Runs `npm run payments -- …` beside a running studio, as its operator does, with nobody to be asked. */
export const payments = (studio: Studio, ...args: string[]): Promise<Ended> =>
  run('packages/server/src/operator/main.ts', studio, args)

/** Likewise `npm run newsletter -- …`. */
export const newsletter = (studio: Studio, ...args: string[]): Promise<Ended> =>
  run('packages/server/src/operator/newsletter/main.ts', studio, args)

function run(command: string, studio: Studio, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...sourceArguments, command, ...args],
      { cwd: root, env: { ...childEnvironment(), ...studio.settings } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

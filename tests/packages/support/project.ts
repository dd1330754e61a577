import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { npmInstall } from '../../../scripts/npm.ts'
import { run } from '../../../scripts/run.mjs'

/** A project of somebody who has never seen the repository. */
export interface Project {
  folder: string
  /** Writes files by their paths in the project. */
  write(files: Record<string, string>): Promise<void>
  /** Runs a command in the project, as its `npm run` would. */
  run(command: string, args: string[], env?: Record<string, string>): Promise<Result>
  /** Runs a module on Node.js alone, without a browser's globals. */
  node(source: string, env?: Record<string, string>): Promise<Result>
  remove(): Promise<void>
}

export interface Result {
  code: number
  /** Everything that was printed, on both channels. */
  output: string
}

/** Nothing of the repository's own settings may reach a stranger. */
const strangersEnvironment = (folder: string) => ({
  PATH: [join(folder, 'node_modules', '.bin'), process.env.PATH].join(':'),
  NODE_OPTIONS: '',
  NODE_ENV: '',
  VITEST: '',
})

/**
 * The project in a folder, whoever made it.
 *
 * @param installation where its packages are installed, when that is a folder above
 */
export function projectIn(folder: string, installation = folder): Project {
  const runHere: Project['run'] = (command, args, env = {}) =>
    run(command, args, { cwd: folder, env: { ...strangersEnvironment(installation), ...env } })
  return {
    folder,
    async write(files) {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), text)
      }
    },
    run: runHere,
    node: (source, env) => runHere(process.execPath, ['--input-type=module', '--eval', source], env),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A room of its own in a project, with everything that is installed there. */
export async function roomIn(installation: string): Promise<Project> {
  const room = projectIn(await mkdtemp(join(installation, 'room-')), installation)
  await room.write({ 'package.json': '{ "name": "room", "private": true, "type": "module" }' })
  return room
}

/**
 * Makes a fresh project outside the repository and installs into it.
 *
 * @param dependencies names with exact versions, or paths of archives
 */
export async function createProject(dependencies: Record<string, string>): Promise<Project> {
  const project = projectIn(await mkdtemp(join(tmpdir(), 'studio-stranger-')))
  const manifest = { name: 'stranger', private: true, type: 'module', dependencies }
  await project.write({ 'package.json': JSON.stringify(manifest, null, 2) })
  const { command, args } = npmInstall('--ignore-scripts')
  const { code, output } = await project.run(command, args)
  if (code !== 0) {
    await project.remove()
    throw new Error(`The packages cannot be installed:\n${output}`)
  }
  return project
}

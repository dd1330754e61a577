import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../scripts/install.mjs'
import { npm, npmInstall } from '../../../scripts/npm.ts'
import { run } from '../../../scripts/run.mjs'

export interface ExampleChoice {
  /** Its folder in `examples`. */
  name: 'react' | 'vue' | 'svelte' | 'next'
  /** Other versions of its dependencies than it asks for. */
  versions?: Record<string, string>
  /** Words of its `tsconfig.json`, and what stands there instead. */
  types?: [string, string]
  /** What its framework needs of the page's policy for Trusted Types. */
  trustedTypes?: string
}

/** A copy of an example outside this repository, with its dependencies. */
export interface InstalledExample {
  folder: string
  /** Runs one of its scripts to the end; throws with what it printed when it fails. */
  script(name: string, env?: Record<string, string>): Promise<void>
  remove(): void
}

interface PackageJson {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Asks for other versions where there is such a dependency. */
const withVersions = (dependencies: Record<string, string>, versions: Record<string, string>) =>
  Object.fromEntries(Object.entries(dependencies).map(([name, version]) => [name, versions[name] ?? version]))

/**
 * Copies an example as a developer would who starts from it, and installs what it depends on: ours from the packed
 * packages, the rest from the registry.
 *
 * @param packs paths of our packages by their names
 */
export async function installExample(
  { name, versions = {}, types }: ExampleChoice,
  packs: Record<string, string>,
): Promise<InstalledExample> {
  const folder = mkdtempSync(join(tmpdir(), `example-${name}-`))
  const source = join(root, 'examples', name)
  const isMade = (path: string) => /^(node_modules|dist|\.next|package-lock\.json)$/.test(path)
  cpSync(source, folder, {
    recursive: true,
    filter: (path) => !isMade(path.slice(source.length + 1)),
  })
  rewrite(join(folder, 'package.json'), (text) => {
    const json = JSON.parse(text) as PackageJson
    // Theirs are not in the registry yet; what the packages need of each other is found here as well.
    const ours = ['contract', 'core', 'react', 'elements'].map((own) => {
      const pack = packs[`@ai-studio/${own}`]
      if (!pack) throw new Error(`@ai-studio/${own} has not been packed.`)
      return [`@ai-studio/${own}`, `file:${pack}`] as const
    })
    return JSON.stringify({
      ...json,
      dependencies: { ...withVersions(json.dependencies, versions), ...Object.fromEntries(ours) },
      devDependencies: withVersions(json.devDependencies, versions),
    })
  })
  if (types) {
    rewrite(join(folder, 'tsconfig.json'), (text) => {
      if (!text.includes(types[0])) throw new Error(`tsconfig.json of ${name} does not say ${types[0]}.`)
      return text.replace(types[0], types[1])
    })
  }

  async function must(
    what: string,
    { command, args }: ReturnType<typeof npm>,
    env: Record<string, string> = {},
  ): Promise<void> {
    const { code, output } = await run(command, args, {
      cwd: folder,
      // As in a developer's own shell: what this process runs under is none of the example's business.
      env: { NODE_ENV: undefined, NODE_OPTIONS: undefined, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
    if (code !== 0) throw new Error(`${what} failed in the example ${name}:\n${output}`)
  }
  await must('npm install', npmInstall())

  return {
    folder,
    script: (script, env) => must(`npm run ${script}`, npm('run', script), env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

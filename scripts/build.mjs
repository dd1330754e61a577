import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, nodeForSources, root, sourceArguments, toolsEnvironment } from './install.mjs'
import { run } from './run.mjs'
import { during, fail, say } from './say.mjs'

const widgetSources = [
  'packages/contract/src',
  'packages/contract/locales',
  'packages/core/src',
  'packages/react/src',
  'scripts/unbuilt-rules.ts',
]

/** What can be built: from which sources, into which file, by which command. */
const targets = [
  {
    name: 'widgets',
    inputs: [
      ...widgetSources,
      'packages/elements/src',
      'packages/elements/scripts',
      'packages/elements/vite.cdn.config.ts',
      'packages/elements/package.json',
    ],
    output: 'packages/elements/build/cdn/manifest.json',
    source: 'packages/elements/scripts/build-cdn.ts',
  },
  {
    name: 'site',
    inputs: [
      ...widgetSources,
      'site/src',
      'site/content',
      'site/public',
      'site/scripts',
      'site/index.html',
      'site/vite.config.ts',
      'site/page-plugin.ts',
      'site/content-plugin.ts',
      'site/eager-chunks.ts',
      'site/shared-chunks.ts',
      'packages/server/content/help',
      'site/package.json',
    ],
    output: 'site/dist/index.html',
    source: 'site/scripts/build-site.ts',
  },
]

function fingerprint(inputs) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const info = statSync(join(root, path), { throwIfNoEntry: false })
    if (!info) return
    if (info.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`)
    else if (!/\.(test|stories)\.tsx?$/.test(path)) hash.update(`${path}:${info.size}:${info.mtimeMs};`)
  }
  for (const path of [...inputs, 'package-lock.json']) visit(path)
  return hash.digest('hex')
}

/**
 * Builds what is missing or older than its sources; says so, and says nothing when there is nothing to do.
 *
 * @param options.keepsReleases whether a build of the script tags keeps the one that it replaces, for pages that have
 *   pasted it; default false
 */
export async function ensureBuilt(
  names = targets.map((target) => target.name),
  { keepsReleases = false } = {},
) {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const work = targets
    .filter((target) => names.includes(target.name))
    .map(async (target) => {
      const stamp = join(cache, `${target.name}.built`)
      const current = fingerprint(target.inputs)
      const isFresh =
        existsSync(join(root, target.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current
      if (isFresh) return
      const { code, output } = await during(`Building the ${target.name}`, () =>
        run(nodeForSources(), [...sourceArguments, target.source, ...(keepsReleases ? ['--keep'] : [])], {
          cwd: root,
          env: toolsEnvironment(),
        }),
      )
      if (code !== 0) fail(`The ${target.name} could not be built. The message above says why.`, output)
      writeFileSync(stamp, current)
    })
  await Promise.all(work)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  await ensureBuilt()
  say('Everything is built.')
}

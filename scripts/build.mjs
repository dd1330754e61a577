import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exclusively, UnwritableError } from './exclusively.mjs'
import { ensureInstalled, nodeForSources, root, sourceArguments, toolsEnvironment } from './install.mjs'
import { run } from './run.mjs'
import { during, fail, say } from './say.mjs'

const widgetSources = [
  'packages/contract/src',
  'packages/contract/locales',
  'packages/core/src',
  'packages/react/src',
  'scripts/style-rules.ts',
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
      'packages/server/src/help/help-articles.ts',
      'packages/server/src/help/package-root.ts',
      'site/package.json',
    ],
    output: 'site/dist/index.html',
    source: 'site/scripts/build-site.ts',
  },
]

/** Nothing where the file is gone by now: while somebody works, editors put another in its place. */
function read(path) {
  try {
    return readFileSync(join(root, path))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** By what the files hold: their times do not outlast a container image, a copy or a clone. */
function fingerprint(inputs) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const info = statSync(join(root, path), { throwIfNoEntry: false })
    if (!info) return
    if (info.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`)
    else if (info.isFile() && !/\.(test|stories)\.tsx?$/.test(path)) {
      const content = read(path)
      if (content) hash.update(`${path}:${content.length};`).update(content)
    }
  }
  for (const path of [...inputs, 'package-lock.json']) visit(path)
  return hash.digest('hex')
}

const cache = join(root, '.cache')

const stampOf = ({ name }) => join(cache, `${name}.built`)

/** Whether it was built from these sources. */
function isFresh(target, current = fingerprint(target.inputs)) {
  const stamp = stampOf(target)
  return existsSync(join(root, target.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current
}

/** Builds one target unless it is fresh. Resolves with what the build printed when it failed, else with nothing. */
async function build(target) {
  const { name, inputs, source } = target
  const current = fingerprint(inputs)
  if (isFresh(target, current)) return null
  const { code, output } = await during(`Building the ${name}`, () =>
    run(nodeForSources(), [...sourceArguments, source], {
      cwd: root,
      env: toolsEnvironment(),
    }),
  )
  if (code !== 0) return output
  writeFileSync(stampOf(target), current)
  return null
}

/** Where nothing can be written that is told, as a build that failed; any other error goes on. */
function refusal(error) {
  if (error instanceof UnwritableError) return error
  throw error
}

/**
 * Builds what is missing or older than its sources; says so, and says nothing when there is nothing to do. Of several
 * commands that need the same one builds it, and the others wait.
 *
 * @param {string[]} [names]
 * @param {{ onFailure?: (sentence: string, output?: string) => void }} [options] `onFailure` is told in one sentence
 *   what could not be built, and what the build printed; by default that ends the process
 */
export async function ensureBuilt(names = targets.map((target) => target.name), { onFailure = fail } = {}) {
  // Where all of it is fresh nothing is written: the checkout may be one that nobody can write.
  const asked = targets.filter((target) => names.includes(target.name) && !isFresh(target))
  const failures = await Promise.all(
    asked.map((target) =>
      exclusively(
        join(cache, `${target.name}.lock`),
        () => build(target),
        `building the ${target.name}`,
      ).catch(refusal),
    ),
  )
  for (const [index, { name }] of asked.entries()) {
    const failure = failures[index]
    if (failure instanceof UnwritableError) {
      onFailure(
        `The ${name} could not be built, because ${failure.message}: run \`npm run build\` where that is possible, ` +
          'and take the folder .cache along with what was built.',
      )
    } else if (failure !== null) {
      onFailure(`The ${name} could not be built. The message above says why.`, failure)
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  await ensureBuilt()
  say('Everything is built.')
}

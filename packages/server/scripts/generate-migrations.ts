/**
 * Writes the migration that leads from the last one to `src/db/schema.ts`, by drizzle-kit.
 *
 * drizzle-kit looks for drizzle-orm beside itself. The package manager may put drizzle-kit at the repository's
 * root and drizzle-orm below this package only, so that one name is resolved from here.
 */
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
let isResolving = false

registerHooks({
  resolve(specifier, context, next) {
    if (isResolving || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    isResolving = true
    try {
      return { url: pathToFileURL(require.resolve(specifier)).href, format: 'commonjs', shortCircuit: true }
    } finally {
      isResolving = false
    }
  },
})

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const asked = process.argv.slice(2)
// drizzle-kit takes its settings from a file or from its arguments, never from both.
const settings = asked.some((argument) => argument.startsWith('--out='))
  ? ['--dialect=postgresql', '--schema=./src/db/schema.ts']
  : ['--config=drizzle.config.ts']
process.argv.splice(2, Infinity, 'generate', ...settings, ...asked)
require(fileURLToPath(new URL('bin.cjs', import.meta.resolve('drizzle-kit'))))

import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InlineConfig, Plugin } from 'vite'
import { styleRules } from './style-rules.ts'

interface Manifest {
  exports: Record<string, string | Record<string, string>>
}

/** Sources of a package's scripts by the names of their files in `dist`, as its `exports` promise them. */
function entriesOf(folder: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const sources = Object.values(exports).flatMap((target) => {
    const source = typeof target === 'object' ? target['ai-studio-source'] : undefined
    return source && /\.tsx?$/.test(source) ? [source] : []
  })
  return Object.fromEntries(
    sources.map((source) => [source.replace(/^\.\/src\/|\.tsx?$/g, ''), join(folder, source)]),
  )
}

const styleAsText = /\.css\?inline$/
const isOfThisPackage = (id: string) => id.startsWith('.') || id.startsWith('\0') || isAbsolute(id)

/** Development is what the customer's bundler says; a library build must not decide it. */
function refuseDecisions(): Plugin {
  return {
    name: 'refuse-decisions',
    transform(code, id) {
      const [found] = /process\.env|import\.meta\.env/.exec(code) ?? []
      if (found) this.error(`${id} reads ${found}, which a library cannot know: use isDevelopment of core.`)
    },
  }
}

/**
 * How a package with a view becomes what npm gets: one module a source, so that bundlers drop what is unused and
 * every `import()` stays one; all dependencies stay imports; style sheets that are read as text become text.
 *
 * @param packageFolder address of the package's folder, with a slash at its end
 */
export function libraryConfig(packageFolder: URL): InlineConfig {
  const folder = fileURLToPath(packageFolder)
  return {
    root: folder,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    css: styleRules,
    // Whatever NODE_ENV the process that builds has.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [refuseDecisions()],
    resolve: { conditions: ['ai-studio-source'] },
    build: {
      outDir: 'dist',
      // The declarations stand there already.
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      cssMinify: true,
      sourcemap: true,
      modulePreload: false,
      reportCompressedSize: false,
      lib: { entry: entriesOf(folder), formats: ['es'] },
      rolldownOptions: {
        external: (id) => !isOfThisPackage(id) && !styleAsText.test(id),
        output: {
          preserveModules: true,
          preserveModulesRoot: join(folder, 'src'),
          entryFileNames: ({ name, facadeModuleId }) =>
            facadeModuleId && /\.css\b/.test(facadeModuleId)
              ? `${name.replace(/^react\/src\//, 'react/').replace(/\.css.*$/, '')}.css.js`
              : '[name].js',
        },
      },
    },
  }
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Rolldown } from 'vite'
import type { CdnManifest } from '../../../packages/elements/src/cdn-manifest.ts'
import { copyRelease } from '../../../packages/elements/src/testing/copy-release.ts'

/** What the suites run, compiled from the sources as they are now. */
export interface Builds {
  /** Folder of both script tags. */
  cdnFolder: string
  manifest: CdnManifest
  /** Files of a page that imports the npm package, by name; `page.js` is the first. */
  npm: Map<string, string>
  /** A script that leaves `conformance` behind. */
  conformance: string
  /** A script that leaves `axe` behind. */
  axe: string
  remove(): Promise<void>
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function compile(config: InlineConfig): Promise<Map<string, string>> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    ...config,
    build: { write: false, reportCompressedSize: false, ...config.build },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const chunks = [built].flat().flatMap(({ output }) => output)
  return new Map(chunks.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])))
}

const npmPage = 'virtual:npm-page'

/** A page's own bundle with the widgets and React in it, as the bundler of a customer makes it. */
const compileNpmPage = () =>
  compile({
    plugins: [
      {
        name: 'npm-page',
        resolveId: (id) => (id === npmPage ? `\0${npmPage}` : null),
        load: (id) => (id === `\0${npmPage}` ? "import '@ai-studio/elements/define'" : null),
      },
    ],
    resolve: { conditions: ['ai-studio-source', 'module', 'browser', 'production'] },
    mode: 'production',
    // Whatever NODE_ENV the tests run with.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: { page: npmPage },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })

const compileConformance = () =>
  compile({
    build: {
      lib: {
        entry: path('../../../packages/elements/src/testing/conformance.ts'),
        formats: ['iife'],
        name: 'conformance',
      },
    },
  })

/** Puts everything into a folder of its own, so that nobody's build gets in the way. */
export async function makeBuilds(): Promise<Builds> {
  const folder = await mkdtemp(join(tmpdir(), 'ai-studio-engines-'))
  const cdnFolder = join(folder, 'cdn')
  const manifest = await copyRelease(cdnFolder)
  const npm = await compileNpmPage()
  const [conformance] = (await compileConformance()).values()
  const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  return {
    cdnFolder,
    manifest,
    npm,
    conformance: conformance!,
    axe,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

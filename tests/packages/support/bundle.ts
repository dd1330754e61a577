import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from './project.ts'

/** One file of a bundle. */
export interface BundledFile {
  name: string
  /** Whether the page loads it by itself. */
  isEntry: boolean
  imports: string[]
  /** Paths below `node_modules` of what became part of it. */
  modules: string[]
  code: string
}

const config = `
import { writeFileSync } from 'node:fs'
export default {
  logLevel: 'warn',
  build: { rolldownOptions: { onwarn({ code, message }) { if (code !== 'PLUGIN_TIMINGS') throw new Error(message) } } },
  plugins: [{
    name: 'report',
    writeBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ type }) => type === 'chunk').map((chunk) => ({
        name: chunk.fileName,
        isEntry: chunk.isEntry,
        imports: chunk.imports,
        modules: Object.entries(chunk.modules)
          .filter(([id, { renderedLength }]) => renderedLength > 0 && id.includes('/node_modules/'))
          .map(([id]) => id.split('/node_modules/').at(-1)),
        code: chunk.code,
      }))
      writeFileSync('report.json', JSON.stringify(files))
    },
  }],
}
`

/**
 * Bundles an application for production as Vite does it for everybody. Warnings are errors.
 *
 * @param target where the page is written to
 */
export async function bundle(
  project: Project,
  source: string,
  target = join(project.folder, 'dist'),
): Promise<BundledFile[]> {
  await project.write({
    'vite.config.js': config,
    'index.html':
      '<!doctype html><title>Page</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/main.jsx"></script>',
    'main.jsx': source,
  })
  const { code, output } = await project.run('vite', [
    'build',
    '--base',
    './',
    '--outDir',
    target,
    '--emptyOutDir',
  ])
  if (code !== 0) throw new Error(output)
  return JSON.parse(await readFile(join(project.folder, 'report.json'), 'utf8')) as BundledFile[]
}

/** What the page loads before anything is imported lazily. */
export function firstFiles(files: readonly BundledFile[]): BundledFile[] {
  const found = new Set<BundledFile>()
  const visit = (file: BundledFile) => {
    if (found.has(file)) return
    found.add(file)
    for (const name of file.imports) visit(files.find((other) => other.name === name)!)
  }
  files.filter(({ isEntry }) => isEntry).forEach(visit)
  return [...found]
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The partner's own bundle, made as a partner makes it: with Vite, from the npm packages. */
export interface Bundle {
  /** Path of the script inside the folder. */
  script: string
  sheet: string
  folder: string
  remove(): Promise<void>
}

export async function buildBundle(): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-bundle-'))
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: '/bundle/',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['ai-studio-source', 'module', 'browser', 'production'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: fileURLToPath(new URL('bundle-app.tsx', import.meta.url)),
        output: { entryFileNames: 'app.js', assetFileNames: '[name][extname]' },
      },
    },
  })
  return {
    folder,
    script: '/bundle/app.js',
    sheet: '/bundle/bundle-app.css',
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

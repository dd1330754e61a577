import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * The partner's own bundles, made as a partner makes them: with Vite, from the npm packages. `element.js` only
 * registers the element, `app.js` is a shop on React with the component.
 */
export interface Bundle {
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
        input: {
          element: fileURLToPath(new URL('bundle-element.ts', import.meta.url)),
          app: fileURLToPath(new URL('bundle-app.tsx', import.meta.url)),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** assistant-ui is parts for an own application: this builds the smallest one that its documentation describes. */
export async function buildAssistantPage(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-assistant-'))
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      minify: true,
      rolldownOptions: {
        input: join(here, 'main.jsx'),
        output: { entryFileNames: 'main.js', codeSplitting: false, minify: true },
      },
    },
  })
  await readFile(join(folder, 'main.js'))
  return new Map([
    ['/assistant-ui/main.js', join(folder, 'main.js')],
    ['/assistant-ui/style.css', join(here, 'style.css')],
  ])
}

import type { Plugin, ResolvedConfig } from 'vite'
import { expect, test } from 'vitest'
import { worker } from './worker-plugin.ts'

interface Emitted {
  fileName: string
  source: string
}

/** What the plugin adds to a build with the files that it looks for. */
async function emitted(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const plugin = worker() as Plugin & {
    configResolved(config: Partial<ResolvedConfig>): void
    generateBundle: (
      this: { emitFile(file: Emitted): void },
      options: object,
      bundle: object,
    ) => Promise<void>
  }
  plugin.configResolved({ base: '/', command: 'build', resolve: {} as ResolvedConfig['resolve'] })
  const emitter = { emitFile: ({ fileName, source }: Emitted) => void files.set(fileName, source) }
  await plugin.generateBundle.call(emitter, {}, { 'assets/theme-ab12.js': {}, 'assets/studio-cd34.css': {} })
  return files
}

test('the page without a connection has a script of its own, which the worker keeps with it', async () => {
  const files = await emitted()
  const name = [...files.keys()].find((file) => /^assets\/offline-[\w-]{8}\.js$/.test(file))!
  expect(files.get(name)).toContain('reload()')
  expect(files.get('offline.html')).toContain(`<script src="/${name}"></script>`)
  expect(files.get('offline.html')).not.toContain('{{')
  // Who runs no scripts tries again by the link alone.
  expect(files.get('offline.html')!.match(/<a class="st-button" href="">/g)).toHaveLength(2)
  for (const kept of ['/offline.html', '/assets/theme-ab12.js', `/${name}`, '/assets/studio-cd34.css'])
    expect(files.get('worker.js')).toContain(kept)
})

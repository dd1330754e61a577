import { readFileSync } from 'node:fs'
import type { Plugin, ResolvedConfig } from 'vite'
import { smallScript } from './small-script.ts'

/** Where identity services return to in hidden frames and windows. */
const pagePath = 'auth/bridge.html'
const pageFile = new URL('../src/bridge/bridge.html', import.meta.url)

/**
 * Builds `/auth/bridge.html`: a page without the application, whose one script passes an answer on. The script stands
 * in a file, so that the policy for scripts needs no exception for it.
 */
export function bridge(): Plugin {
  const script = smallScript('bridge', 'src/bridge/bridge.ts')
  let config: ResolvedConfig
  const pageWith = (src: string) => readFileSync(pageFile, 'utf8').replace('{{script}}', () => src)

  return {
    name: 'ai-studio-bridge',
    configResolved(resolved) {
      config = resolved
    },
    configureServer(server) {
      server.middlewares.use(`/${pagePath}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(pageWith('/auth-bridge.js'))
      })
      server.middlewares.use('/auth-bridge.js', (_request, response, next) => {
        response.setHeader('Content-Type', 'text/javascript')
        script.source(config).then((source) => response.end(source), next)
      })
    },
    async generateBundle() {
      const file = await script.file(config)
      this.emitFile({ type: 'asset', ...file })
      this.emitFile({ type: 'asset', fileName: pagePath, source: pageWith(config.base + file.fileName) })
    },
  }
}

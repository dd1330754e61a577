import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join, normalize } from 'node:path'

export interface SitePage {
  html: string
  headers?: Record<string, string>
}

/** A site of another company: whatever a test puts there, and the bundle of its own with the npm packages. */
export interface Site {
  /** The origin that the studio allows. */
  origin: string
  /** The same pages under another name: another site to the browser, and one that the studio does not know. */
  strangeOrigin: string
  /** Puts something there, under a path such as `/page`. */
  put(path: string, type: 'html' | 'css' | 'js', content: string, headers?: Record<string, string>): void
  close(): Promise<void>
}

const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' }

/** The hash of a file as policies and `integrity` name it. */
export const integrityOf = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * Serves the site on a real port: to a browser, pages that a test only pretends to serve lie on the public internet.
 * @param bundle folder that is served under `/bundle/`
 */
export async function startSite(port: number, bundle: () => Promise<string>): Promise<Site> {
  const contents = new Map<string, { body: string; headers: Record<string, string> }>()

  async function sendBundle(path: string, response: ServerResponse): Promise<void> {
    const code = await readFile(join(await bundle(), normalize(path)))
    const type = path.endsWith('.css') ? types.css : types.js
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(code)
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const found = contents.get(pathname)
    if (found) response.writeHead(200, found.headers).end(found.body)
    else if (pathname.startsWith('/bundle/'))
      sendBundle(pathname.slice('/bundle/'.length), response).catch(() => response.writeHead(404).end())
    else response.writeHead(/icon/.test(pathname) ? 204 : 404).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    strangeOrigin: `http://localhost:${port}`,
    put(path, type, body, headers = {}) {
      contents.set(path, { body, headers: { 'content-type': `${types[type]}; charset=utf-8`, ...headers } })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

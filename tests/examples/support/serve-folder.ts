import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

export interface Site {
  origin: string
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export interface FolderOptions {
  folder: string
  port: number
  /** The studio that the pages in the folder embed. */
  studioOrigin: string
  /** Policies for Trusted Types that the page's own framework makes. */
  trustedTypes: string
}

/** Serves what a build has made, under a policy that allows a bundle and a chat and nothing else. */
export async function serveFolder(options: FolderOptions): Promise<Site> {
  const { folder, port, studioOrigin, trustedTypes } = options
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${studioOrigin} blob:`,
    `connect-src ${studioOrigin}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://example')
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': types[extname(file)] ?? 'application/octet-stream',
            'content-security-policy': policy,
          })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface ServedFolder {
  address: string
  close(): Promise<void>
}

/** Serves a folder as any web server would, on a port of its own. */
export async function serveFolder(folder: string, port = 0): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (body) => response.writeHead(200, { 'content-type': types[extname(path)] ?? types['.html'] }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

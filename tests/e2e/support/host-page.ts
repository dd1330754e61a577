import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CdnManifest } from '../../../packages/elements/src/cdn-manifest.ts'
import { scriptTags, type SnippetOptions } from '../../../packages/elements/src/snippet.ts'

export interface HostPageOptions {
  /** Origin of the studio. */
  studio: string
  /** Attributes of the chat on the page, besides its endpoint. */
  attributes: string
  /** Further elements, as markup. */
  more?: string
  /** The one on which the studio expects its partner; a free one by default, from which nothing is allowed. */
  port?: number
  mode?: SnippetOptions['mode']
  framework?: SnippetOptions['framework']
}

export interface HostPage {
  address: string
  close(): Promise<void>
}

const manifestFile = new URL('../../../packages/elements/build/cdn/manifest.json', import.meta.url)

/** A page of a company that the studio does not know, with the printed snippet and one element in it. */
export async function startHostPage(options: HostPageOptions): Promise<HostPage> {
  const { studio, attributes, more = '', port: asked = 0, mode = 'launcher', framework = 'preact' } = options
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as CdnManifest
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Host</title>
    <link rel="icon" href="data:,">
    ${scriptTags({ manifest, origin: studio, mode, framework })}
  </head>
  <body><studio-chat endpoint="${studio}" ${attributes}></studio-chat>${more}</body>
</html>`
  // A real server: to a browser, a page that a test only pretends to serve lies on the public internet, from
  // where nothing on this machine may be asked.
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  })
  server.listen(asked, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

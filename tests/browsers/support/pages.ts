import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As strict as a page's policy can be for what it has to load. */
export interface Policy {
  /** Origins that the page's code may talk to, besides its own. */
  connect: string[]
}

export interface PageServer {
  /** Address of a page with this in its head and body; its policy is strict whenever one is asked for. */
  page(content: { head: string; body?: string; lang?: string; policy?: Policy }): string
  /** Scripts that the pages may load from their own origin, by name. */
  scripts: Map<string, string>
  close(): Promise<void>
}

/** What a page's own scripts need to be run; our snippets get it as an option. */
export const nonce = 'h8Kd02'

/** Whatever a developer of the page would have to look into: in every engine, without its console. */
const watch = `
heard = []
addEventListener('securitypolicyviolation', (event) => heard.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI))
addEventListener('error', ({ target, message }) => heard.push(
  target instanceof Element ? 'not loaded: ' + (target.href || target.src) : 'error: ' + message), true)
addEventListener('unhandledrejection', (event) => heard.push('rejection: ' + event.reason))
for (const level of ['error', 'warn']) {
  const say = console[level]
  console[level] = (...values) => {
    heard.push('console: ' + values.join(' '))
    say.apply(console, values)
  }
}
for (const type of ['studio-error']) addEventListener(type, ({ detail }) => heard.push(type + ': ' + detail.code))
`

function policyOf({ connect }: Policy): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src 'self' ${connect.join(' ')} blob:`,
    `connect-src ${connect.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Serves pages of a company that embeds the chat. */
export async function servePages(port = 0): Promise<PageServer> {
  const pages: { html: string; policy: string | undefined }[] = []
  const scripts: PageServer['scripts'] = new Map()
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    const page = /^\d+$/.test(name) ? pages[Number(name)] : undefined
    const script = scripts.get(name)
    if (page) {
      if (page.policy) response.setHeader('content-security-policy', page.policy)
      response.setHeader('cache-control', 'no-store')
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page.html)
    } else if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script)
    } else {
      // Without it a browser would complain that the page's icon is missing.
      response.writeHead(name === 'favicon.ico' ? 204 : 404).end()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    scripts,
    page({ head, body = '', lang = 'en', policy }) {
      const html = `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Shop</title>
    <script nonce="${nonce}">${watch}</script>
    ${head}
  </head>
  <body>${body}</body>
</html>`
      return `http://127.0.0.1:${taken}/${pages.push({ html, policy: policy && policyOf(policy) }) - 1}`
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

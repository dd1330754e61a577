import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CdnManifest } from '@ai-studio/elements/cdn-manifest'
import { renderPage } from './page.ts'

export interface ExampleOptions {
  /** 0 takes a free port. */
  port: number
  /** Address of the studio whose widgets the page embeds. */
  studioOrigin: string
  /** The manifest of the widgets' build. */
  cdnManifestPath: string
}

export interface RunningExample {
  origin: string
  close(): Promise<void>
}

const files: Record<string, string> = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' }

/** As strict as a policy can be: only what the page itself and the chat need. */
function policy(studioOrigin: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src 'self' ${studioOrigin} blob:`,
    `media-src ${studioOrigin}`,
    `connect-src ${studioOrigin}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp-report',
  ].join('; ')
}

async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > limit) throw new RangeError('The body is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Serves a page of another company that embeds the chat. It knows of the studio what a partner knows: its address
 * and the snippet. Violations of the page's policy are collected: `GET /csp-report` lists them, `DELETE` forgets them.
 */
export async function startExample(options: ExampleOptions): Promise<RunningExample> {
  const { studioOrigin } = options
  const violations: unknown[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://example')
    const send = (
      status: number,
      type: string,
      body: string | Buffer,
      headers: Record<string, string> = {},
    ) => {
      response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff', ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    }

    if (pathname === '/csp-report') {
      if (request.method === 'POST') violations.push(JSON.parse(await readBody(request, 64 * 1024)))
      if (request.method === 'DELETE') violations.length = 0
      if (request.method === 'GET') send(200, 'application/json', JSON.stringify(violations))
      else send(204, 'text/plain', '')
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(405, 'text/plain', 'Method not allowed', { allow: 'GET, HEAD' })
      return
    }
    if (pathname === '/') {
      const nonce = randomBytes(16).toString('base64')
      // Read anew each time: a new build has other names and hashes.
      const manifest = JSON.parse(await readFile(options.cdnManifestPath, 'utf8')) as CdnManifest
      const page = renderPage({
        language: searchParams.get('lang') === 'vi' ? 'vi' : 'en',
        scheme: searchParams.get('theme') === 'dark' ? 'dark' : 'light',
        framework: searchParams.get('build') === 'react' ? 'react' : 'preact',
        studioOrigin,
        manifest,
        nonce,
      })
      send(200, 'text/html; charset=utf-8', page, {
        'content-security-policy': policy(studioOrigin, nonce),
        'cache-control': 'no-store',
      })
      return
    }
    const [, path, ending] = /^\/((?:art\/)?[a-z]+\.(css|js|svg))$/.exec(pathname) ?? []
    const file = path && (await readFile(new URL(`public/${path}`, import.meta.url)).catch(() => null))
    if (file) send(200, `${files[ending!]}; charset=utf-8`, file)
    else send(404, 'text/plain', 'Not found')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!response.headersSent) response.writeHead(isMissing ? 503 : 400, { 'content-type': 'text/plain' })
      response.end(
        isMissing ? 'The widgets are not built yet. Run `npm run build`, then reload.' : 'Bad request',
      )
    })
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Ends with one sentence. */
function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** A variable; an empty one counts as absent, as for the studio. */
const setting = (name: string): string | undefined => process.env[name]?.trim() || undefined

function portSetting(): number {
  const text = setting('EXAMPLE_PORT') ?? '8070'
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  return refuse(
    `EXAMPLE_PORT has a value that cannot be used ("${text}"): set it to a number from 0 to 65535.`,
  )
}

function studioSetting(): string {
  const origin = setting('STUDIO_ORIGIN')
  const url = URL.parse(origin ?? `http://localhost:${setting('PORT') ?? 8080}`)
  if (url) return url.origin
  return refuse(
    origin === undefined
      ? `PORT has a value that cannot be used ("${setting('PORT')}"): set it to the port of the studio.`
      : `STUDIO_ORIGIN has a value that cannot be used ("${origin}"): set it to the address of the studio.`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const example = await startExample({
    port: portSetting(),
    studioOrigin: studioSetting(),
    cdnManifestPath: fileURLToPath(
      new URL('../../packages/elements/build/cdn/manifest.json', import.meta.url),
    ),
  }).catch((error: NodeJS.ErrnoException) =>
    refuse(
      error.code === 'EADDRINUSE'
        ? '✗ The partner example cannot start: its port is in use. Set EXAMPLE_PORT to a free one.'
        : `✗ The partner example cannot start: ${error.message}`,
    ),
  )
  console.log(`Partner   ${example.origin}`)
  const end = () => void example.close().then(() => process.exit(0))
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

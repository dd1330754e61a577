import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CdnServer {
  origin: string
  /** Files that were asked for, in order. */
  asked: string[]
  /** Changes what is served under a name. */
  altered: Map<string, (code: string) => string>
  /** Names under which nothing is served for now. */
  missing: Set<string>
  /** What other paths than those of files answer; not found otherwise. */
  answers: Map<string, (response: ServerResponse) => void>
  close: () => Promise<void>
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

const end = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

/** Serves a folder of script tags as the studio does, under any version; it has no API. */
export async function serveCdn(folder: string): Promise<CdnServer> {
  const asked: string[] = []
  const altered: CdnServer['altered'] = new Map()
  const missing = new Set<string>()
  const answers: CdnServer['answers'] = new Map()
  const server = createServer((request, response) => {
    const [, version, file] = /^\/cdn\/([^/]+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
    asked.push(file ?? request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    const answer = answers.get(request.url ?? '')
    if (answer) {
      answer(response)
      return
    }
    if (missing.has(file ?? '')) {
      response.writeHead(503).end()
      return
    }
    readFile(`${folder}/${version && file}`, 'utf8')
      .then((code) => {
        response.setHeader('cache-control', 'max-age=600, immutable')
        response.setHeader('content-type', 'text/javascript')
        return response.end(altered.get(file!)?.(code) ?? code)
      })
      .catch(() => response.writeHead(404).end())
  })
  const port = await listen(server)
  // Another name than the page's: another site to the browser.
  return { origin: `http://localhost:${port}`, asked, altered, missing, answers, close: () => end(server) }
}

export interface PageServer {
  /** Address of a page with this content. */
  page: (html: string, headers?: Record<string, string>) => string
  close: () => Promise<void>
}

/** Serves pages of somebody else. */
export async function servePages(): Promise<PageServer> {
  const pages: { html: string; headers: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    const found = pages[Number(request.url?.slice(1))]
    // Without it every page would log that its icon is missing.
    response.writeHead(found ? 200 : 204, { 'content-type': 'text/html; charset=utf-8', ...found?.headers })
    response.end(found?.html)
  })
  const port = await listen(server)
  return {
    page: (html, headers = {}) => `http://127.0.0.1:${port}/${pages.push({ html, headers }) - 1}`,
    close: () => end(server),
  }
}

import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { protocolVersion } from '@ai-studio/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authConfigOf, authOrigins } from '../auth/index.ts'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { compressText } from '../http/compress-text.ts'
import {
  bridgeHeaders,
  offlineHeaders,
  pagePolicy,
  soundWorkerHeaders,
  workerHeaders,
} from '../http/security.ts'
import { resolveLanguage } from '../http/language.ts'
import { version } from '../operations/version.ts'
import { readableShareHead, viewCounter } from '../shares/index.ts'
import { pageShellReader, withOrigin } from './page-shell.ts'
import { readRouteList, withoutSlash } from './route-list.ts'
import { missingSharePage, sharePageSlug } from './share-page.ts'
import { sharePages } from './share-pages.ts'
import { publicPages } from './written-pages.ts'

/** Answers a request for a page or a file of the site; false when it is for neither. */
export type SiteAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** These belong to the API, so what they do not have is told as JSON. */
const notPages = /^\/(api|cdn|locales|oidc|native-auth|userprofile)(\/|$)/

/** Files that may do more than be read. */
const ownHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Identity services return to it in windows and frames.
  '/auth/bridge.html': bridgeHeaders,
  '/offline.html': offlineHeaders,
  '/worker.js': workerHeaders,
}
/** The names of these change with their content. */
const soundWorkers = /^\/assets\/(?:mp3|sound)-worker-[\w-]+\.js$/
/**
 * Pages of the window in which a partner's page has its visitors sign in, pay or look after their passkeys, also by way
 * of another service: the page that opened it sees when it is closed, so none of them may cut the two apart.
 */
const keepsOpener = (path: string) =>
  /^(\/[a-z]{2})?\/(embed\/connect|login|register|reset-password|auth|pro|settings|payment\/callback)(\/|$)/.test(
    path,
  )

/**
 * The routed site: its files as they are, and for every other path its one page, with 404 where there is none.
 *
 * @param folder of the site's build
 * @param keptFolder with the `assets` of other releases; what is in the build itself goes first
 */
export async function sitePages(
  app: FastifyInstance,
  deps: Dependencies,
  folder: string,
  keptFolder?: string,
): Promise<SiteAnswer> {
  const { config } = deps
  const isPage = await readRouteList(join(folder, 'routes.json'))
  const { apiBaseUrl, environment, geolocationServices, hasAnalytics } = config
  const auth = authConfigOf(deps)
  const runtime = {
    version,
    protocolVersion,
    apiBaseUrl,
    environment,
    ...(geolocationServices.length > 0 && { geolocationServices: [...geolocationServices] }),
    ...(hasAnalytics && { analytics: true }),
    ...(auth && { auth }),
  }
  const readerOf = (file: string) => pageShellReader(join(folder, file), runtime, config.origin)
  const readShell = readerOf('index.html')
  const open = await publicPages(folder, config)
  const readSharePage = readerOf(open.sharePage)
  const written = new Map(open.written.map(({ path, file }) => [path, readerOf(file)]))
  const origins = {
    auth: authOrigins(deps),
    geolocation: [...new Set(geolocationServices.map((service) => new URL(service).origin))],
  }
  const countRead = viewCounter(app, deps)
  const pages = sharePages(deps)

  /** Folder of a file that may be read: the build's, or where it is one of another release; undefined without any. */
  async function folderOf(path: string): Promise<string | undefined> {
    if (await isServedFile(folder, path)) return folder
    const isKept = keptFolder !== undefined && isHashed(path) && (await isServedFile(keptFolder, path))
    return isKept ? keptFolder : undefined
  }

  /** What a page of a share says; whether there is one is asked anew each time. */
  async function shareContent(slug: string, request: FastifyRequest, reply: FastifyReply) {
    const header = request.headers['accept-language']
    const now = deps.now()
    const share = await readableShareHead(deps, slug, now)
    // Who fetches a preview of the link has no language.
    const content =
      share && (await pages.contentOf(share, header ? resolveLanguage(header) : share.language, now))
    if (!content) return { isThere: false, content: missingSharePage(resolveLanguage(header)) }
    // Nor has it read anything.
    if (header) countRead(request, reply, share, now)
    return { isThere: true, content }
  }

  return async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if ((request.method !== 'GET' && request.method !== 'HEAD') || notPages.test(path)) return false
    if (filledIn.has(path)) {
      const text = await readFile(join(folder, path), 'utf8').catch(() => null)
      if (text === null) return false
      await reply
        .type(path.endsWith('.xml') ? 'application/xml' : 'text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(await compressText(request, reply, withOrigin(text, config.origin)))
      return true
    }
    const fileFolder = await folderOf(path)
    if (fileFolder !== undefined) {
      reply.headers({ ...(ownHeaders[path] ?? (soundWorkers.test(path) ? soundWorkerHeaders : undefined)) })
      await sendSiteFile(reply, fileFolder, path)
      return true
    }
    const elsewhere = otherHost(config, request)
    if (elsewhere) {
      await reply.redirect(elsewhere, 308)
      return true
    }
    const nonce = randomBytes(16).toString('base64')
    const slug = sharePageSlug(path)
    const read = slug === undefined ? written.get(withoutSlash(path)) : readSharePage
    const shell = await (read ?? readShell)()
    const isListed = open.paths.has(withoutSlash(path))
    const shared = slug === undefined ? undefined : await shareContent(slug, request, reply)
    app.studio.admission.greetPage(request, reply, deps.now())
    await reply
      .status((shared?.isThere ?? isPage(path)) ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce, origins),
        'cache-control': shared ? 'no-store' : 'no-cache, private',
        // What is somebody's own, a step on a way or a mailed link is nothing to be found by.
        ...(!isListed && !shared && { 'x-robots-tag': 'noindex' }),
        ...(keepsOpener(path) && { 'cross-origin-opener-policy': 'unsafe-none' }),
      })
      .send(await compressText(request, reply, shell.render(nonce, shared?.content)))
    return true
  }
}

/** What the server itself needs of the build. */
const notServed = /^\/(index\.html|routes\.json|pages\.json|pages\/.*)$/

/** Files that name the studio's origin. */
const filledIn: ReadonlySet<string> = new Set(['/robots.txt', '/sitemap.xml'])

async function isServedFile(folder: string, path: string): Promise<boolean> {
  if (!/\.[a-z0-9]+$/i.test(path) || notServed.test(path)) return false
  if (path.includes('..') || path.includes('%') || path.includes('\0') || path.includes('/.')) return false
  try {
    return (await stat(join(folder, path))).isFile()
  } catch {
    return false
  }
}

/** Whether the name of a file changes with its content. */
const isHashed = (path: string) => path.startsWith('/assets/')

/** Files whose name changes with their content are kept for a year, others asked for again. */
function sendSiteFile(reply: FastifyReply, folder: string, path: string): FastifyReply {
  // A worker is looked for anew each time: it must never be the one of an earlier release.
  const lasts = path === '/worker.js' ? 0 : '1h'
  return reply.sendFile(path.slice(1), folder, {
    maxAge: isHashed(path) ? '365d' : lasts,
    immutable: isHashed(path),
  })
}

/** Sign-in and passkeys are bound to the studio's name, so in development no other name shows the pages. */
function otherHost(config: Config, request: FastifyRequest): string | undefined {
  if (config.environment !== 'development' || request.host === new URL(config.origin).host) return undefined
  return config.origin + request.url
}

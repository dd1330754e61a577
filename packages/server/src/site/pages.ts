import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { protocolVersion } from '@ai-studio/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authConfigOf, authOrigins } from '../auth/index.ts'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { bridgeHeaders, pagePolicy } from '../http/security.ts'
import { resolveLanguage } from '../http/language.ts'
import { version } from '../operations/version.ts'
import { readableShareHead, viewCounter } from '../shares/index.ts'
import { pageShellReader } from './page-shell.ts'
import { readRouteList } from './route-list.ts'
import { missingSharePage, sharePageSlug } from './share-page.ts'
import { sharePages } from './share-pages.ts'

/** Answers a request for a page or a file of the site; false when it is for neither. */
export type SiteAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** These belong to the API, so what they do not have is told as JSON. */
const notPages = /^\/(api|cdn|locales|oidc|native-auth|userprofile)(\/|$)/

/** Identity services return to it in windows and frames. */
const bridgePath = '/auth/bridge.html'
/**
 * Pages of the window in which a partner's page has its visitors sign in, pay or look after their passkeys, also by way
 * of another service: the page that opened it sees when it is closed, so none of them may cut the two apart.
 */
const keepsOpener = (path: string) =>
  /^(\/[a-z]{2})?\/(embed\/connect|auth|pro|settings|payment\/callback)(\/|$)/.test(path)

/** The routed site: its files as they are, and for every other path its one page, with 404 where there is none. */
export async function sitePages(
  app: FastifyInstance,
  deps: Dependencies,
  folder: string,
): Promise<SiteAnswer> {
  const { config } = deps
  const isPage = await readRouteList(join(folder, 'routes.json'))
  const { apiBaseUrl, environment } = config
  const auth = authConfigOf(deps)
  const readShell = pageShellReader(join(folder, 'index.html'), {
    version,
    protocolVersion,
    apiBaseUrl,
    environment,
    ...(auth && { auth }),
  })
  const origins = {
    api: new URL(apiBaseUrl).origin === config.origin ? [] : [new URL(apiBaseUrl).origin],
    auth: authOrigins(deps),
  }
  const countRead = viewCounter(app, deps)
  const pages = sharePages(deps)

  /** What a page of a share says; whether there is one is asked anew each time. */
  async function shareContent(slug: string, request: FastifyRequest, reply: FastifyReply) {
    const header = request.headers['accept-language']
    const now = deps.now()
    const share = await readableShareHead(deps, slug, now)
    // Who fetches a preview of the link has no language.
    const content =
      share && (await pages.contentOf(share, header ? resolveLanguage(header) : share.language, now))
    if (!content) return { isThere: false, content: missingSharePage(resolveLanguage(header)) }
    countRead(request, reply, share, now)
    return { isThere: true, content }
  }

  return async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if ((request.method !== 'GET' && request.method !== 'HEAD') || notPages.test(path)) return false
    if (await isFile(folder, path)) {
      if (path === bridgePath) reply.headers({ ...bridgeHeaders })
      await sendSiteFile(reply, folder, path)
      return true
    }
    const elsewhere = otherHost(config, request)
    if (elsewhere) {
      await reply.redirect(elsewhere, 308)
      return true
    }
    const nonce = randomBytes(16).toString('base64')
    const shell = await readShell()
    const slug = sharePageSlug(path)
    const shared = slug === undefined ? undefined : await shareContent(slug, request, reply)
    app.studio.admission.greetPage(request, reply, deps.now())
    await reply
      .status((shared?.isThere ?? isPage(path)) ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce, origins),
        'cache-control': shared ? 'no-store' : 'no-cache, private',
        ...(keepsOpener(path) && { 'cross-origin-opener-policy': 'unsafe-none' }),
      })
      .send(shell.render(nonce, shared?.content))
    return true
  }
}

async function isFile(folder: string, path: string): Promise<boolean> {
  if (!/\.[a-z0-9]+$/i.test(path) || path === '/index.html' || path === '/routes.json') return false
  if (path.includes('..') || path.includes('%') || path.includes('\0') || path.includes('/.')) return false
  try {
    return (await stat(join(folder, path))).isFile()
  } catch {
    return false
  }
}

/** Files whose name changes with their content are kept for a year, others asked for again. */
function sendSiteFile(reply: FastifyReply, folder: string, path: string): FastifyReply {
  const isHashed = path.startsWith('/assets/')
  return reply.sendFile(path.slice(1), folder, {
    maxAge: isHashed ? '365d' : '1h',
    immutable: isHashed,
  })
}

/** Sign-in and passkeys are bound to the studio's name, so in development no other name shows the pages. */
function otherHost(config: Config, request: FastifyRequest): string | undefined {
  if (config.environment !== 'development' || request.host === new URL(config.origin).host) return undefined
  return config.origin + request.url
}

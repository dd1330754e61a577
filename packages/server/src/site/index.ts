import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { sendError } from '../http/error-handler.ts'
import { registerCdn } from './cdn.ts'
import { keepAssets, keepNewAssets } from './kept-assets.ts'
import { sitePages, type SiteAnswer } from './pages.ts'
import { sharePageSlug } from './share-page.ts'

/** Serves what is built, and answers whatever no operation takes. */
export async function registerSite(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const { folder, keptFolder, cdnFolder, releasesFolder } = deps.site ?? {}
  let answerFromSite: SiteAnswer | undefined
  if (folder || cdnFolder)
    await app.register(staticFiles, { serve: false, preCompressed: true, index: false })
  if (cdnFolder) registerCdn(app, { cdnFolder, ...(releasesFolder !== undefined && { releasesFolder }) })
  if (folder && existsSync(join(folder, 'index.html'))) {
    answerFromSite = await sitePages(app, deps, folder, keptFolder)
    if (keptFolder !== undefined) await keepOpenPages(app, folder, keptFolder)
  }

  const limit = app.rateLimit()
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && isLimited(request)) await limit.call(app, request, reply)
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const refusal = app.studio.served.refusal(path)
    if (refusal.code === 'NOT_FOUND' && (await answerFromSite?.(request, reply))) return reply
    return sendError(request, reply, refusal)
  })
}

/** How often, in milliseconds, it is noted that files are served still. */
const renewalMs = 24 * 3_600_000

/**
 * Has pages get what they fetch, of whichever server of the same data: when another release has taken the place of this
 * one, and while it has not taken the place of all others.
 */
async function keepOpenPages(app: FastifyInstance, folder: string, keptFolder: string): Promise<void> {
  const folders = [join(folder, 'assets'), join(keptFolder, 'assets')] as const
  let keeping = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const keep = () => {
    keeping = keepAssets(...folders, app.log)
  }
  // Before anybody gets a page: what that asks for first may be asked of a server of the release before. In a hook Fastify
  // would give up after ten seconds, and the folder may lie on another machine.
  await keepNewAssets(...folders, app.log)
  // Nobody who opens a page has to wait for the rest.
  app.addHook('onListen', async () => {
    keep()
    timer = setInterval(keep, renewalMs).unref()
  })
  app.addHook('onClose', () => {
    clearInterval(timer)
    return keeping
  })
}

/**
 * What no route counts, and yet costs something: a share is looked up, and what is sent here may have a body, which is not
 * read any more once there is too much of it. Pages and files have no limit: many people may look at them from one address.
 */
function isLimited({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  return sharePageSlug(url.split('?', 1)[0]!) !== undefined
}

export type { SiteMount } from './site-mount.ts'

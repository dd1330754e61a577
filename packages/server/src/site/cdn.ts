import type { ErrorResponse } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { commands } from '../commands.ts'
import { resolveLanguage } from '../http/language.ts'
import { serverText } from '../texts/server-texts.ts'
import { keptReleases } from './kept-releases.ts'
import type { SiteMount } from './site-mount.ts'
import { isVersionFile, widgetVersions } from './widget-versions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where a route says itself who may read it; `@fastify/cors` reads this and does not declare it. */
    cors?: false
  }
}

/** Says which version of the script tags this server has; scripts of any site may read it. */
const versionHeader = 'AI-Studio-Version'

/** For scripts that other sites load: any may, and what a version is never changes. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': versionHeader,
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
}

/** The script-tag builds under `/cdn/<version>/`. A version that is not there any more says what is. */
export function registerCdn(
  app: FastifyInstance,
  { cdnFolder, releasesFolder }: SiteMount & { cdnFolder: string },
): void {
  const kept = releasesFolder === undefined ? undefined : keptReleases(releasesFolder, app.log)
  const versions = widgetVersions(cdnFolder, kept)
  // Nobody has to ask for it before it is kept.
  app.addHook('onListen', async () => void (await versions.current()))
  app.addHook('onClose', async () => kept?.close())
  app.route<{ Params: { version: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/cdn/:version/*',
    config: { rateLimit: false, cors: false },
    async handler(request, reply) {
      const { version, '*': path } = request.params
      const [current, versionFolder] = await Promise.all([versions.current(), versions.folderOf(version)])
      reply.headers({ ...headers, ...(current && { [versionHeader]: current }) })
      if (!versionFolder && current) {
        const language = resolveLanguage(request.headers['accept-language'])
        const message = serverText('cdn.otherVersion', language, { current, tags: commands.tags })
        return reply
          .status(404)
          .headers({ 'cache-control': 'no-store', 'content-language': language })
          .send({ code: 'NOT_FOUND', message } satisfies ErrorResponse)
      }
      if (!versionFolder || !(await isVersionFile(versionFolder, path))) throw new ApiError('NOT_FOUND')
      return reply.sendFile(path, versionFolder, { maxAge: '365d', immutable: true })
    },
  })
}

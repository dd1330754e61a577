import cors from '@fastify/cors'
import { traceIdHeader, xsrfHeaderName } from '@ai-studio/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { originMatcher } from '../config/origin-rule.ts'

/**
 * Paths that pages of any site may read, without any identity: texts, what a share shows, what the server is.
 * The call for a token is among them so that a site that is not on the list can be told so.
 */
const openPaths =
  /^\/(locales\/|api\/config$|api\/chat\/share\/[^/]+(\/images\/[^/]+|\/card\.png|\/report)?$|api\/embed\/token$)/

/** Lets the sites on the list call; never with cookies. */
export async function registerCors(app: FastifyInstance, config: Config): Promise<void> {
  const isAllowed = originMatcher(config.embedOrigins)
  await app.register(cors, {
    hook: 'onRequest',
    delegator: (request: FastifyRequest, done) => {
      const { origin } = request.headers
      const path = request.url.split('?', 1)[0]!
      const isOpen = openPaths.test(path)
      done(null, {
        origin: isOpen ? '*' : origin !== undefined && isAllowed(origin) ? origin : false,
        credentials: false,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: [
          'Accept',
          'Accept-Language',
          'Authorization',
          'Content-Type',
          'Last-Event-ID',
          xsrfHeaderName,
        ],
        exposedHeaders: [traceIdHeader, 'X-Message-Id', 'Retry-After'],
        maxAge: 600,
        strictPreflight: false,
      })
    },
  })
}

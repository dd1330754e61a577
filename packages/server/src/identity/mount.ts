import type { Identity } from '@ai-studio/identity'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endEarlierSignIns } from '../account/end-sign-ins.ts'
import { endSessionOf, findUserId } from '../account/users.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { securityHeaders } from '../http/security.ts'
import { registerNativeAuth } from './native-auth.ts'
import { noteAddress } from './server-identity.ts'

/** Keys that another process has made are taken up within that time, long before it signs with them. */
const refreshKeysEveryMs = 5 * 60 * 1000
/** The pages and the provider set these by themselves, each as it needs them. */
const setByThemselves = new Set(['content-security-policy', 'x-frame-options', 'referrer-policy'])

/** Serves the embedded identity service: everything below `/oidc`, and `/native-auth`. */
export async function registerIdentity(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const { identity } = deps
  if (!identity || deps.config.auth.kind !== 'embedded') return
  await registerOidc(app, deps, identity)
  await registerNativeAuth(app, deps, identity)
  endSessionsWithSignIns(app, deps, identity)
  refreshKeysWhileListening(app, deps, identity)
}

async function registerOidc(app: FastifyInstance, deps: Dependencies, identity: Identity): Promise<void> {
  const headers = Object.entries(securityHeaders(deps.config)).filter(([name]) => !setByThemselves.has(name))
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    // A window that was opened by a partner's page comes through here and has to find its way back to it.
    reply.raw.setHeader('cross-origin-opener-policy', 'unsafe-none')
    noteAddress(request.raw, request.ip)
    await identity.handleOidc(request.raw, reply.raw)
  }
  await app.register(async (scope) => {
    // Bodies are read by the service itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/oidc/*',
      handler: answer,
    })
  })
}

/**
 * What the service ends by itself ends for the API as well: a sign-in that another one in the same browser replaces, all of
 * them after a new password by mail, and when somebody proves an address that nobody had proved, because until then it may
 * have been somebody else who was signed in.
 */
function endSessionsWithSignIns(app: FastifyInstance, deps: Dependencies, identity: Identity): void {
  const { db } = deps.database
  const end = async (accountId: string, sid?: string) => {
    const userId = await findUserId(db, identity.issuer, accountId)
    if (userId === undefined) return
    if (sid === undefined) return endEarlierSignIns(app, deps, userId, deps.now())
    await endSessionOf(db, { userId, sid, now: deps.now() })
    app.studio.users.forget(userId)
  }
  identity.onSignInsEnded(end)
  identity.onTakenOver((accountId) => end(accountId))
}

/** Every process signs and checks with the keys of the moment, wherever they were made. */
function refreshKeysWhileListening(app: FastifyInstance, deps: Dependencies, identity: Identity): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const refresh = () => {
    running ??= identity
      .refreshKeys()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the signing keys could not be read'))
      .finally(() => (running = undefined))
  }
  app.addHook('onListen', async () => {
    timer = setInterval(refresh, refreshKeysEveryMs)
    timer.unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

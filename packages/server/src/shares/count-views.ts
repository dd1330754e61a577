import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceHash, readDeviceCookie } from '../auth/known-device.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressKey } from '../principal/address-key.ts'
import { readVisitorCookie, visitorCookieName } from '../principal/visitor-cookie.ts'
import { countView, isDeviceOf } from './share-views.queries.ts'
import type { ShareRow } from './shares.queries.ts'

/** Counts that a share was read, after the answer has been sent; whatever goes wrong, the answer is right. */
export type CountRead = (
  request: FastifyRequest,
  reply: FastifyReply,
  share: Pick<ShareRow, 'slug' | 'principalId'>,
  now: Date,
) => void

/** Everybody but the owner counts, once a day by the keyed hash of their address. */
export function viewCounter(app: FastifyInstance, deps: Dependencies): CountRead {
  const running = new Set<Promise<void>>()
  // The database is closed after the application.
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })

  return (request, reply, { slug, principalId }, now) => {
    if (request.method !== 'GET' || request.principal?.id === principalId) return
    const { secret } = deps.config
    const visitor = readVisitorCookie(request.cookies[visitorCookieName], secret, now)
    if (visitor?.id === principalId) return
    const device = readDeviceCookie(request, deps.config)
    const view = { slug, day: now.toISOString().slice(0, 10), reader: addressKey(secret, request.ip) }

    async function count(): Promise<void> {
      const { db } = deps.database
      // A page that is opened brings no token, so whoever is signed in is known by the browser.
      if (device && (await isDeviceOf(db, principalId, deviceHash(secret, principalId, device)))) return
      await countView(db, view)
    }
    reply.raw.once('finish', () => {
      const counted = count()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'a view was not counted'))
        .finally(() => running.delete(counted))
      running.add(counted)
    })
  }
}

import type { Identity } from '@ai-studio/identity'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { requireOwnPage } from '../auth/own-page.ts'
import type { Dependencies } from '../dependencies.ts'
import { resolveLanguage } from '../http/language.ts'
import { addressKey } from '../principal/address-key.ts'
import { browserSecret } from '../principal/browser-secret.ts'
import { beginSession } from './begin-session.ts'

const formType = 'application/x-www-form-urlencoded'
const maxFormBytes = 16 * 1024

/** Set to `code` by a page whose visitor wants a mailed code although the account may have a password. */
export const signInHeader = 'x-studio-sign-in'

/** Serves native authentication below `/native-auth` to the studio's own pages. */
export async function registerNativeAuth(
  app: FastifyInstance,
  deps: Dependencies,
  identity: Identity,
): Promise<void> {
  const { config, now } = deps
  await app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: maxFormBytes }, (_, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { '*': string } }>({
      method: 'POST',
      url: '/native-auth/*',
      bodyLimit: maxFormBytes,
      async handler(request, reply) {
        requireOwnPage(app, request, now())
        if (typeof request.body !== 'string') throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
        const answer = await identity.native({
          path: `/${request.params['*']}`,
          form: new URLSearchParams(request.body),
          browserSecret: browserSecret(request, reply, config),
          from: addressKey(config.secret, request.ip),
          wantsCode: request.headers[signInHeader] === 'code',
          language: resolveLanguage(request.headers['accept-language']),
        })
        if (!answer) throw new ApiError('NOT_FOUND')
        const { signedIn, sessionId, status, body } = answer
        if (signedIn !== undefined) {
          await beginSession(
            identity,
            signedIn,
            { request, reply },
            sessionId === undefined ? {} : { sessionId },
          )
        }
        return reply
          .status(status)
          .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
          .send(JSON.stringify(body))
      },
    })
  })
}

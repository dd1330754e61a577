import type { Identity } from '@ai-studio/identity'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sendUnkept, serveNativeAuth } from '../auth/native-auth-form.ts'
import type { Dependencies } from '../dependencies.ts'
import { resolveLanguage } from '../http/language.ts'
import { addressKey } from '../principal/address-key.ts'
import { browserSecret } from '../principal/browser-secret.ts'
import { beginSession } from './begin-session.ts'

/** Set to `code` by a page whose visitor wants a mailed code although the account may have a password. */
export const signInHeader = 'x-studio-sign-in'
/** The language of the page, which may be another one than the browser's. */
export const languageHeader = 'x-studio-language'

/** Serves native authentication below `/native-auth` to the studio's own pages. */
export async function registerNativeAuth(
  app: FastifyInstance,
  deps: Dependencies,
  identity: Identity,
): Promise<void> {
  const { config } = deps
  await serveNativeAuth(app, deps, async ({ path, form, request, reply }) => {
    const { [languageHeader]: ofPage, 'accept-language': ofBrowser } = request.headers
    const answer = await identity.native({
      path,
      form: new URLSearchParams(form),
      browserSecret: browserSecret(request, reply, config),
      from: addressKey(config.secret, request.ip),
      wantsCode: request.headers[signInHeader] === 'code',
      language: resolveLanguage(typeof ofPage === 'string' ? ofPage : ofBrowser),
    })
    if (!answer) throw new ApiError('NOT_FOUND')
    const { signedIn, sessionId, proof, status, body } = answer
    if (signedIn !== undefined && sessionId !== undefined) {
      const start = { sessionId, ...(proof && { proof }) }
      await beginSession(identity, signedIn, { request, reply }, start)
    }
    return sendUnkept(reply, status, JSON.stringify(body))
  })
}

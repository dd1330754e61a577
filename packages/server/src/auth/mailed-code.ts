import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { beginSession } from '../identity/begin-session.ts'
import { serve } from '../operation.ts'
import { browserSecret } from '../principal/browser-secret.ts'
import { embeddedIdentity } from './embedded-identity.ts'
import { requireOwnPage } from './own-page.ts'
import { sent } from './sent.ts'

/** Mails a code to sign in with; the answer is the same whether the address has an account or not. */
export function requestCode(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'requestCode', async ({ body, addressKey: from, language, request, reply, now }) => {
    const { mailedSignIn } = embeddedIdentity(deps)
    requireOwnPage(app, request, now)
    await sent(
      mailedSignIn.request({
        email: body.email,
        browserSecret: browserSecret(request, reply, deps.config),
        from,
        language,
      }),
    )
    return { success: true }
  })
}

/** Begins a session of the embedded service with a code, from which the page then gets tokens. */
export function verifyCode(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'verifyCode', async ({ body, addressKey: from, request, reply, now }) => {
    const identity = embeddedIdentity(deps)
    requireOwnPage(app, request, now)
    const account = await identity.mailedSignIn.verify({
      email: body.email,
      code: body.code,
      browserSecret: browserSecret(request, reply, deps.config),
      from,
    })
    if (!account) throw new ApiError('CODE_INVALID')
    // Another password was set since, with which all sign-ins have ended.
    if (!(await beginSession(identity, account.id, { request, reply }, { account })))
      throw new ApiError('CODE_INVALID')
    return { success: true }
  })
}

import type { AuthenticationResult } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { embeddedIdentity } from '../auth/embedded-identity.ts'
import { requireOwnPage } from '../auth/own-page.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve, type Call } from '../operation.ts'
import { issueConfirmation } from '../payments/index.ts'
import { browserSecret } from '../principal/browser-secret.ts'
import type { Principal } from '../principal/principal.ts'
import { browserOf } from './browser-of.ts'
import { fromBase64url, toBase64url } from './new-challenge.ts'
import { requireOwnId, requireSignedIn, sessionOf } from './own-id.ts'
import { paymentChallenge } from './payment-challenge.ts'
import { relyingParty } from './relying-party.ts'
import { refusal, takeAnswer, type Asked, type Purpose } from './take-answer.ts'

/** Takes the answer of a passkey. Whatever is wrong with it, it is refused in the same words. */
export function completeCredentialAuthentication(app: FastifyInstance, deps: Dependencies): void {
  serve(
    app,
    deps,
    'completeCredentialAuthentication',
    async (call) => {
      const { query, request, now } = call
      requireOwnPage(app, request, now)
      const isSignIn = query.purpose === 'authentication' && query.userId === undefined
      if (isSignIn) return signIn(deps, call)
      const principal = requireSignedIn(call.principal)
      requireOwnId(principal, query.userId)
      return query.purpose === 'payment' ? confirm(deps, call, principal) : verify(deps, call, principal)
    },
    { insistsOnIdentity: true },
  )
}

type CompleteCall = Call<'completeCredentialAuthentication'>

/** The continuation token is for the browser that answers, and the identity service makes a sign-in of it. */
async function signIn(deps: Dependencies, call: CompleteCall): Promise<AuthenticationResult> {
  const identity = embeddedIdentity(deps)
  const { request, reply, body } = call
  const secret = browserSecret(request, reply, deps.config)
  return counted(deps, 'sign-in', async () => {
    const { owned } = await takeAnswer(deps, call, {
      purpose: 'sign-in',
      boundTo: browserOf(deps.config, secret),
      // The authenticator was not told whom to look for, so it has to say whom it found.
      isOwner: ({ user, userHandle }) =>
        user.issuer === identity.issuer && body.response.userHandle === userHandle,
    })
    const continuationToken = await identity.signInWithPasskey(owned.user.subject, secret)
    if (continuationToken === undefined) throw refusal('the account is gone')
    return { success: true, continuationToken }
  })
}

const verify = (
  deps: Dependencies,
  call: CompleteCall,
  principal: Principal,
): Promise<AuthenticationResult> =>
  counted(deps, 'verification', async () => {
    await takeAnswer(deps, call, { purpose: 'verification', ...ofOwner(call, principal) })
    return { success: true }
  })

const confirm = (
  deps: Dependencies,
  call: CompleteCall,
  principal: Principal,
): Promise<AuthenticationResult> =>
  counted(deps, 'payment', async () => {
    const { result } = await takeAnswer(
      deps,
      call,
      { purpose: 'payment', ...ofOwner(call, principal) },
      (tx, { challenge, terms, nonce, expiresAt }) => {
        if (!terms || nonce === null) throw new Error('A challenge of a payment has no terms.')
        const commitment = {
          ...terms,
          rp: relyingParty(deps.config.origin).id,
          user: principal.id,
          expiresAt,
        }
        const signed = toBase64url(paymentChallenge(commitment, fromBase64url(nonce)))
        if (signed !== challenge) throw refusal('the terms are not those that were signed')
        // What was signed says until when it is good.
        return issueConfirmation(tx, deps.config, principal, { terms, expiresAt })
      },
    )
    return { success: true, ...(result !== undefined && { confirmationToken: result }) }
  })

const ofOwner = ({ body }: CompleteCall, principal: Principal): Omit<Asked, 'purpose'> => ({
  boundTo: sessionOf(principal),
  isOwner: ({ user, userHandle }) =>
    user.principalId === principal.id && (body.response.userHandle ?? userHandle) === userHandle,
})

async function counted<Result>(
  { metrics }: Dependencies,
  purpose: Purpose,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    metrics.passkeys.inc({ purpose, result: 'done' })
    return result
  } catch (error) {
    if (error instanceof ApiError) metrics.passkeys.inc({ purpose, result: 'refused' })
    throw error
  }
}

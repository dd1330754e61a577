import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { embeddedIdentity } from '../auth/embedded-identity.ts'
import { requireOwnPage } from '../auth/own-page.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve, type Call } from '../operation.ts'
import { agreedPayment } from '../payments/index.ts'
import { browserSecret } from '../principal/browser-secret.ts'
import type { Principal } from '../principal/principal.ts'
import { browserOf } from './browser-of.ts'
import { insertChallenge, type ChallengeRow } from './challenges.queries.ts'
import { webauthnLibrary } from './library.ts'
import { challengeMs, randomChallenge, toBase64url } from './new-challenge.ts'
import { requireOwnId, requireSignedIn, sessionOf } from './own-id.ts'
import { listPasskeysOn, type PasskeyRow } from './passkeys.queries.ts'
import { paymentChallenge } from './payment-challenge.ts'
import { relyingParty } from './relying-party.ts'

/** So long somebody may think about a payment; the rest of its time is for creating it. */
const paymentPromptMs = 3 * 60 * 1000

/**
 * Options for using a passkey. Without a `userId` it is for signing in, whoever is looking at the page; with one it is
 * that user who proves once more that it is them; a payment is confirmed by whoever is signed in.
 */
export function beginCredentialAuthentication(app: FastifyInstance, deps: Dependencies): void {
  serve(
    app,
    deps,
    'beginCredentialAuthentication',
    async (call) => {
      const { body, request, now } = call
      requireOwnPage(app, request, now)
      if (body.transaction) return beginPayment(deps, call, body.transaction)
      return body.userId === undefined ? beginSignIn(deps, call) : beginVerification(deps, call)
    },
    { insistsOnIdentity: true },
  )
}

type BeginCall = Call<'beginCredentialAuthentication'>

async function beginSignIn(deps: Dependencies, { request, reply, now }: BeginCall) {
  embeddedIdentity(deps)
  return ask(deps, {
    purpose: 'sign-in',
    challenge: randomChallenge(),
    principalId: null,
    boundTo: browserOf(deps.config, browserSecret(request, reply, deps.config)),
    expiresAt: new Date(now.getTime() + challengeMs),
    // Which accounts have passkeys is told to nobody: the authenticator itself offers those that it has.
    allowed: [],
  })
}

async function beginVerification(deps: Dependencies, { principal: caller, body, now }: BeginCall) {
  const principal = requireSignedIn(caller)
  requireOwnId(principal, body.userId)
  return ask(deps, {
    purpose: 'verification',
    challenge: randomChallenge(),
    principalId: principal.id,
    boundTo: sessionOf(principal),
    expiresAt: new Date(now.getTime() + challengeMs),
    allowed: await usablePasskeys(deps, principal),
  })
}

async function beginPayment(
  deps: Dependencies,
  { principal: caller, body, now }: BeginCall,
  transaction: NonNullable<BeginCall['body']['transaction']>,
) {
  const principal = requireSignedIn(caller)
  requireOwnId(principal, body.userId)
  const { provider, purchaseId, currency, clientTransactionId } = transaction
  const { amount } = agreedPayment(deps, transaction)
  const allowed = await usablePasskeys(deps, principal)
  const terms = {
    provider,
    purchaseId,
    amount,
    currency,
    clientTransactionId: clientTransactionId.toLowerCase(),
  }
  const expiresAt = new Date(now.getTime() + challengeMs)
  const { id: rp } = relyingParty(deps.config.origin)
  const nonce = randomChallenge()
  return ask(deps, {
    purpose: 'payment',
    challenge: paymentChallenge({ ...terms, rp, user: principal.id, expiresAt }, nonce),
    principalId: principal.id,
    boundTo: sessionOf(principal),
    expiresAt,
    agreed: { terms, nonce: toBase64url(nonce) },
    allowed,
    timeout: paymentPromptMs,
  })
}

/** @throws ApiError `WEBAUTHN_NO_CREDENTIALS`, so that nobody is asked for what they do not have. */
async function usablePasskeys({ database, config }: Dependencies, { id }: Principal): Promise<PasskeyRow[]> {
  const here = await listPasskeysOn(database.db, relyingParty(config.origin).id, id)
  const usable = here.filter(({ isActive }) => isActive)
  if (usable.length === 0) throw new ApiError('WEBAUTHN_NO_CREDENTIALS')
  return usable
}

interface Asked extends Pick<ChallengeRow, 'purpose' | 'principalId' | 'boundTo' | 'expiresAt'> {
  challenge: Uint8Array<ArrayBuffer>
  allowed: readonly PasskeyRow[]
  agreed?: { terms: NonNullable<ChallengeRow['terms']>; nonce: string }
  /** How long the browser waits, in milliseconds. */
  timeout?: number
}

async function ask(deps: Dependencies, asked: Asked) {
  const {
    purpose,
    principalId,
    boundTo,
    expiresAt,
    challenge,
    agreed,
    allowed,
    timeout = challengeMs,
  } = asked
  await insertChallenge(deps.database.db, {
    challenge: toBase64url(challenge),
    purpose,
    principalId,
    boundTo,
    credentialName: null,
    deviceInfo: null,
    terms: agreed?.terms ?? null,
    nonce: agreed?.nonce ?? null,
    expiresAt,
  })
  const { generateAuthenticationOptions } = await webauthnLibrary()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config.origin).id,
    challenge,
    timeout,
    // Whoever finds a device or a key has only that: what it is used for needs its owner.
    userVerification: 'required',
    allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  return { ...options }
}

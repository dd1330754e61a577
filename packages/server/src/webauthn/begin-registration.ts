import type { FastifyInstance } from 'fastify'
import { ownUser, requireFreshSignIn } from '../account/own-user.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve, type Call } from '../operation.ts'
import { deviceName } from '../principal/device-name.ts'
import { insertChallenge } from './challenges.queries.ts'
import { webauthnLibrary } from './library.ts'
import { challengeMs, fromBase64url, randomChallenge, toBase64url } from './new-challenge.ts'
import { requireOwnId, sessionOf } from './own-id.ts'
import { listPasskeysOn, userHandleOf } from './passkeys.queries.ts'
import { relyingParty } from './relying-party.ts'
import { signatures } from './signatures.ts'

export function beginCredentialRegistration(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'beginCredentialRegistration', (call) => begin(deps, call))
}

/** The second name of the same operation. */
export function beginRegistration(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'beginRegistration', (call) => begin(deps, call))
}

type BeginCall = Pick<Call<'beginRegistration'>, 'principal' | 'body' | 'now' | 'request'>

async function begin(deps: Dependencies, { principal, body, now, request }: BeginCall) {
  requireOwnId(principal, body.userId)
  requireFreshSignIn(principal, now)
  const { db } = deps.database
  const user = await ownUser(deps, principal)
  const userHandle = await userHandleOf(db, principal.id, toBase64url(randomChallenge()))
  const challenge = randomChallenge()
  await insertChallenge(db, {
    challenge: toBase64url(challenge),
    purpose: 'registration',
    principalId: principal.id,
    boundTo: sessionOf(principal),
    credentialName: body.credentialName ?? null,
    deviceInfo: body.deviceInfo?.trim() || deviceName(request.headers['user-agent']),
    terms: null,
    nonce: null,
    expiresAt: new Date(now.getTime() + challengeMs),
  })
  const { generateRegistrationOptions } = await webauthnLibrary()
  const { id: rpID, name: rpName } = relyingParty(deps.config.origin)
  const known = await listPasskeysOn(db, rpID, principal.id)
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: fromBase64url(userHandle),
    // Shown by the browser when somebody signs in: the account, never what the passkey is called.
    userName: user.email || user.userName,
    userDisplayName: user.displayName,
    challenge,
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    // The library writes into what it is given, and into a default of its own where it is given nothing.
    // Verification is required whenever a passkey is used: one that cannot do it would be of no use.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: [...signatures],
  })
  return { ...options }
}

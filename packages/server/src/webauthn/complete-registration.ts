import type { FastifyInstance, FastifyReply } from 'fastify'
import { ownUser, requireFreshSignIn, signInOf } from '../account/own-user.ts'
import { holdSession } from '../account/users.queries.ts'
import { ApiError } from '../api-error.ts'
import { deviceHash, deviceOf } from '../auth/known-device.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve, type Call } from '../operation.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import type { UserRow } from '../principal/users.queries.ts'
import { takeChallenge, type ChallengeRow } from './challenges.queries.ts'
import { readClientData } from './client-data.ts'
import { requireOwnId, sessionOf } from './own-id.ts'
import { mailAbout } from './passkey-mails.ts'
import { passkeyName, providerName } from './passkey-names.ts'
import { insertPasskey, listPasskeys, lockNames, type PasskeyRow } from './passkeys.queries.ts'
import { verifyNewPasskey, type NewAnswer } from './verify-new-passkey.ts'

export function completeCredentialRegistration(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'completeCredentialRegistration', async (call) => {
    requireOwnId(call.principal, call.query.userId)
    const { response, ...answer } = call.body
    return complete(deps, call, { ...answer, ...response }, {})
  })
}

/** The second name of the same operation, which also takes the answer without its envelope, and names with it. */
export function completeRegistration(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'completeRegistration', async (call) => {
    const { body } = call
    if ('response' in body) {
      const { response, ...answer } = body
      return complete(deps, call, { ...answer, ...response }, {})
    }
    const { credentialId, credentialName, deviceInfo, ...answer } = body
    return complete(
      deps,
      call,
      { ...answer, id: credentialId, rawId: credentialId },
      { ...(credentialName !== undefined && { credentialName }), ...(deviceInfo?.trim() && { deviceInfo }) },
    )
  })
}

type CompleteCall = Pick<Call<'completeRegistration'>, 'principal' | 'now' | 'request' | 'reply' | 'language'>
/** What the passkey is called, where that is said at the end. */
type Names = Partial<Record<'credentialName' | 'deviceInfo', string>>

async function complete(
  deps: Dependencies,
  call: CompleteCall,
  answer: NewAnswer,
  names: Names,
): Promise<{ success: boolean }> {
  const { principal, now } = call
  requireFreshSignIn(principal, now)
  const user = await ownUser(deps, principal)
  try {
    const challenge = await challengeOf(deps, call, answer)
    await store(deps, { ...call, user }, answer, { ...challenge, ...names })
    deps.metrics.passkeys.inc({ purpose: 'registration', result: 'done' })
    return { success: true }
  } catch (error) {
    if (error instanceof ApiError) deps.metrics.passkeys.inc({ purpose: 'registration', result: 'refused' })
    throw error
  }
}

async function challengeOf(
  deps: Dependencies,
  { principal, now }: CompleteCall,
  answer: NewAnswer,
): Promise<ChallengeRow> {
  const data = readClientData(answer.clientDataJSON)
  const asked = data && { ...data, purpose: 'registration' as const, boundTo: sessionOf(principal) }
  const challenge = asked && (await takeChallenge(deps.database.db, asked, now))
  if (challenge?.principalId !== principal.id) {
    throw new ApiError('WEBAUTHN_REGISTRATION_FAILED', { detail: 'there is no such challenge' })
  }
  return challenge
}

async function store(
  deps: Dependencies,
  { principal, user, now, request, reply, language }: CompleteCall & { user: UserRow },
  answer: NewAnswer,
  {
    challenge,
    credentialName,
    deviceInfo,
  }: Pick<ChallengeRow, 'challenge' | 'credentialName' | 'deviceInfo'>,
): Promise<void> {
  const made = await verifyNewPasskey(deps.config, answer, challenge)
  const names = [credentialName, await providerName(made.aaguid), deviceInfo]
  await deps.database.db.transaction(async (tx) => {
    // Neither is the user erased meanwhile, nor does another tab take the same name.
    if (!(await holdPrincipal(tx, principal))) throw new ApiError('TOKEN_INVALID')
    // Nor does a session that was ended, and is still remembered here, leave behind a passkey that goes on without it.
    if (!(await holdSession(tx, principal.id, signInOf(principal).sessionId))) {
      throw new ApiError('SESSION_EXPIRED')
    }
    if ((await lockNames(tx, principal.id)) === undefined) {
      throw new ApiError('WEBAUTHN_REGISTRATION_FAILED', {
        detail: 'all passkeys were taken from the account',
      })
    }
    const taken = (await listPasskeys(tx, principal.id)).map(({ name }) => name)
    const passkey: PasskeyRow = {
      ...made,
      principalId: principal.id,
      name: passkeyName(names, taken, language),
      deviceInfo: deviceInfo?.trim() ?? '',
      deviceHash:
        answer.authenticatorAttachment === 'platform'
          ? thisBrowser(deps, principal.id, request, reply)
          : null,
      isActive: true,
      createdAt: now,
      lastUsedAt: null,
      warnedAt: null,
    }
    if (!(await insertPasskey(tx, passkey))) throw new ApiError('WEBAUTHN_ALREADY_REGISTERED')
    await mailAbout(tx, deps, 'passkey-added', { passkey, user, request, now })
  })
}

/** The browser that asks, under the name by which its sign-ins are known as well. */
const thisBrowser = (
  { config }: Dependencies,
  userId: string,
  request: CompleteCall['request'],
  reply: FastifyReply,
): string => deviceHash(config.secret, userId, deviceOf(request, reply, config))

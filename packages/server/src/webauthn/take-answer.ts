import { ApiError } from '../api-error.ts'
import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Call } from '../operation.ts'
import { takeChallenge, type ChallengeRow } from './challenges.queries.ts'
import { readClientData } from './client-data.ts'
import { warnOfCopy } from './passkey-mails.ts'
import { findPasskey, noteUse, type OwnedPasskey } from './passkeys.queries.ts'
import { verifyAnswer } from './verify-answer.ts'

/** What a passkey is used for. */
export type Purpose = Exclude<ChallengeRow['purpose'], 'registration'>

type AnswerCall = Pick<Call<'completeCredentialAuthentication'>, 'body' | 'request' | 'now'>

/** Who was asked, and for what. */
export interface Asked {
  purpose: Purpose
  boundTo: string
  /** Whether the passkey belongs to whom the challenge was made for. */
  isOwner: (owned: OwnedPasskey) => boolean
}

/**
 * Takes in an answer: uses its challenge up, checks it, and notes the use, together with what follows from it.
 * @param within runs in the transaction in which the use is noted
 * @throws ApiError `WEBAUTHN_AUTHENTICATION_FAILED`
 */
export async function takeAnswer<Result = undefined>(
  deps: Dependencies,
  { body, request, now }: AnswerCall,
  { purpose, boundTo, isOwner }: Asked,
  within?: (tx: Transaction, challenge: ChallengeRow) => Promise<Result>,
): Promise<{ owned: OwnedPasskey; result: Result | undefined }> {
  const { db } = deps.database
  const data = readClientData(body.response.clientDataJSON)
  const challenge = data && (await takeChallenge(db, { ...data, purpose, boundTo }, now))
  if (!challenge) throw refusal('there is no such challenge')
  const owned = await findPasskey(db, body.id)
  if (!owned?.passkey.isActive || !isOwner(owned)) throw refusal('there is no such passkey')
  const { passkey, user } = owned
  const use = await verifyAnswer(deps.config, body, owned, challenge.challenge)
  const taken = await db.transaction(async (tx) => {
    if (!(await noteUse(tx, passkey.credentialId, use, now))) return undefined
    return { result: await within?.(tx, challenge) }
  })
  if (taken) return { owned, ...taken }
  // What is still there and switched on was refused for its count.
  const isBehind = (await findPasskey(db, body.id))?.passkey.isActive === true
  if (isBehind) await warnOfCopy(deps, { passkey, user, request, now })
  throw refusal(isBehind ? 'the count of the passkey does not go on' : 'the passkey is not there any more')
}

/** One refusal for everything, so that it tells nobody which accounts and passkeys there are. */
export const refusal = (detail: string) => new ApiError('WEBAUTHN_AUTHENTICATION_FAILED', { detail })

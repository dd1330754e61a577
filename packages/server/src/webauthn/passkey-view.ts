import type { Credential } from '@ai-studio/contract'
import type { FastifyRequest } from 'fastify'
import { deviceHash, readDeviceCookie } from '../auth/known-device.ts'
import type { Config } from '../config.ts'
import { providerName } from './passkey-names.ts'
import type { PasskeyRow } from './passkeys.queries.ts'
import { relyingParty } from './relying-party.ts'

/** What is known of a passkey, wherever it is looked at. */
export type PasskeyFacts = Omit<Credential, 'isThisDevice' | 'rpId' | 'userHandle'>

export const passkeyFacts = async (row: PasskeyRow): Promise<PasskeyFacts> => ({
  credentialId: row.credentialId,
  credentialName: row.name,
  deviceInfo: row.deviceInfo,
  createdAt: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt?.toISOString() ?? null,
  isActive: row.isActive,
  providerName: await providerName(row.aaguid),
  isSynced: row.isSynced,
})

/** A passkey as its owner sees it in the browser that asks. */
export async function viewPasskey(
  row: PasskeyRow,
  userHandle: string,
  { request, config }: { request: FastifyRequest; config: Pick<Config, 'secret' | 'origin'> },
): Promise<Credential> {
  const device = readDeviceCookie(request, config)
  return {
    ...(await passkeyFacts(row)),
    isThisDevice:
      device !== undefined && row.deviceHash === deviceHash(config.secret, row.principalId, device),
    rpId: relyingParty(config.origin).id,
    userHandle,
  }
}

import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import type { IssuedCode } from './issued-codes.ts'
import type { Provider } from './providers.ts'

export interface TokenSigner {
  /** Public keys, as a JWK set. */
  keys: { keys: JWK[] }
  idToken: (options: {
    issuer: string
    clientId: string
    provider: Provider
    code: IssuedCode
  }) => Promise<string>
}

const hour = 3600

/** Signs what a played service says, with a key of this run. */
export async function createTokenSigner(): Promise<TokenSigner> {
  const id = randomUUID()
  const own = await generateKeyPair('RS256')
  // Says it were the other one.
  const foreign = await generateKeyPair('RS256')
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: id, use: 'sig', alg: 'RS256' }
  return {
    keys: { keys: [publicKey] },
    idToken({ issuer, clientId, provider, code: { account, request, scenario } }) {
      const now = Math.floor(Date.now() / 1000)
      // Further back than any tolerance for clocks that differ.
      const issuedAt = scenario === 'expired-token' ? now - 2 * hour : now
      return new SignJWT({
        ...provider.claims(account),
        nonce: scenario === 'wrong-nonce' ? randomUUID() : request.nonce,
      })
        .setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(scenario === 'wrong-audience' ? 'somebody-else' : clientId)
        .setSubject(account.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + hour)
        .sign(scenario === 'wrong-signature' ? foreign.privateKey : own.privateKey)
    },
  }
}

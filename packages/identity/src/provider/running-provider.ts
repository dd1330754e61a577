import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonWebKey } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import { signingKeys, type SigningKey } from '../keys/signing-keys.ts'
import type { KeyStorage } from '../storage.ts'
import { createProvider, type ProviderOptions } from './create-provider.ts'
import { tokenIssuer, type IssueTokens } from './issue-tokens.ts'
import { handleBelow } from './mount.ts'

/** A provider reads its keys when it is made; so often it is looked whether there are others. */
const lookEveryMs = 5 * 60 * 1000

/** The provider with the keys of the moment. */
export interface RunningProvider {
  readonly provider: Provider
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  issueTokens: IssueTokens
  publicKeys: () => { keys: JsonWebKey[] }
  /** Takes up keys that have changed, here or in another process. */
  refresh: () => Promise<void>
}

export interface RunningProviderOptions extends Omit<ProviderOptions, 'keys'> {
  keys: KeyStorage
}

interface Current {
  provider: Provider
  handle: RunningProvider['handle']
  issueTokens: IssueTokens
  publicKeys: { keys: JsonWebKey[] }
  keyIds: string
}

/** A key without what only its owner may know. */
function publicKey({ kty, kid, use, alg, n, e }: SigningKey): JsonWebKey {
  return { kty, kid, use, alg, n, e } as JsonWebKey
}

export async function runProvider(options: RunningProviderOptions): Promise<RunningProvider> {
  const { keys: storage, ...rest } = options
  const { origin, secret, accounts, now, onServerError } = rest
  const namesOf = (keys: readonly SigningKey[]) => keys.map(({ kid }) => kid).join(' ')
  const readKeys = () => signingKeys({ storage, secret, now })
  const build = (keys: readonly SigningKey[]): Current => {
    const provider = createProvider({ ...rest, keys })
    return {
      provider,
      handle: handleBelow(provider, origin),
      issueTokens: tokenIssuer({ provider, accounts, origin, now }),
      publicKeys: { keys: keys.map(publicKey) },
      keyIds: namesOf(keys),
    }
  }
  let current = build(await readKeys())
  let lookedAt = now().getTime()
  let looking: Promise<void> | undefined

  const look = async () => {
    lookedAt = now().getTime()
    const keys = await readKeys()
    if (namesOf(keys) !== current.keyIds) current = build(keys)
  }
  const refresh = () => {
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }
  /** Nobody waits for it: a new key is known long before anything is signed with it. */
  const refreshSometimes = () => {
    if (now().getTime() - lookedAt > lookEveryMs) refresh().catch((error: Error) => onServerError?.(error))
  }

  return {
    get provider() {
      return current.provider
    },
    handle(request, response) {
      refreshSometimes()
      return current.handle(request, response)
    },
    issueTokens(account, proof) {
      refreshSometimes()
      return current.issueTokens(account, proof)
    },
    publicKeys() {
      refreshSometimes()
      return current.publicKeys
    },
    refresh,
  }
}

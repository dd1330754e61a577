import { createHash } from 'node:crypto'
import { keptSecrets } from '../codes/kept-secrets.ts'
import type { ArtifactStorage } from '../storage.ts'

/** Where somebody stands between two calls; kept on the server, named by a continuation token. */
export type Flow = FlowOfAddress | FlowOfAccount

type FlowOfAddress = { readonly email: string } & (
  | { readonly kind: 'sign-in'; readonly method: 'password' | 'code'; readonly codeId?: string }
  | {
      readonly kind: 'sign-up'
      readonly userName: string
      readonly passwordHash: string
      readonly codeId?: string
    }
  | { readonly kind: 'reset'; readonly codeId?: string }
)

type FlowOfAccount = { readonly accountId: string } & (
  | /** The code of a reset was right: a new password may be set, as `AllowedReset` says. */
    { readonly kind: 'new-password'; readonly mark: string }
  /** The address was proved: its account may sign in once without more proof. */
  | { readonly kind: 'proven' }
  /** The same after a passkey was right. */
  | { readonly kind: 'passkey' }
)

const lifetimeMs = 15 * 60 * 1000
/** Nobody has to type anything after a passkey; there is only the code of the sign-in to be fetched. */
const passkeyLifetimeMs = 5 * 60 * 1000

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Flows by continuation token. A token is worth something only in the browser whose secret began the flow. */
export interface Flows {
  /** Keeps a flow under a new token. */
  begin(flow: Flow, browserSecret: string): Promise<string>
  find(token: string, browserSecret: string): Promise<Flow | undefined>
  /** Ends a token; answers whether this call was the one that did. */
  take(token: string): Promise<boolean>
}

export function createFlows(storage: ArtifactStorage, now: () => Date): Flows {
  const kept = keptSecrets<Flow & { browser: string }>('NativeFlow', lifetimeMs, { storage, now })
  return {
    begin(flow, browserSecret) {
      const found = { ...flow, browser: hash(browserSecret) }
      if (!('accountId' in flow)) return kept.keep(found)
      // Named for the account, so that it goes with everything else that speaks for it.
      const { kind, accountId } = flow
      return kept.keep(found, {
        accountId,
        ...(kind === 'passkey' && { lifetimeMs: passkeyLifetimeMs }),
      })
    },
    async find(token, browserSecret) {
      const found = await kept.find(token)
      if (!found) return undefined
      const { browser, ...flow } = found
      return browser === hash(browserSecret) ? flow : undefined
    },
    take: async (token) => (await kept.take(token)) !== undefined,
  }
}

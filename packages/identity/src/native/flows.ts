import { createHash } from 'node:crypto'
import { keptSecrets } from '../codes/kept-secrets.ts'
import type { ArtifactStorage } from '../storage.ts'

/** Where somebody stands between two calls; kept on the server, named by a continuation token. */
export type Flow = FlowOfAddress | PasskeyFlow

type FlowOfAddress = { readonly email: string } & (
  | { readonly kind: 'sign-in'; readonly method: 'password' | 'code'; readonly codeId?: string }
  | {
      readonly kind: 'sign-up'
      readonly userName: string
      readonly passwordHash: string
      readonly codeId?: string
    }
  | { readonly kind: 'reset'; readonly codeId?: string }
  /** The code of a reset was right: a new password may be set. */
  | { readonly kind: 'new-password' }
  /** The account of the address may sign in once without more proof. */
  | { readonly kind: 'proven' }
)

/** A passkey was right: its account may sign in once without more proof. */
interface PasskeyFlow {
  readonly kind: 'passkey'
  readonly accountId: string
}

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
      if (flow.kind !== 'passkey') return kept.keep(found)
      // Named for the account, so that it goes with everything else that speaks for it.
      return kept.keep(found, { accountId: flow.accountId, lifetimeMs: passkeyLifetimeMs })
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

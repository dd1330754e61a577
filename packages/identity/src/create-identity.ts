import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAccounts } from './accounts/accounts.ts'
import { createEmailChanges } from './accounts/change-email.ts'
import { createPasswordResets } from './accounts/password-reset.ts'
import { authConfigOf } from './auth-config.ts'
import { createMailBudget } from './codes/mail-budget.ts'
import { createOneTimeCodes } from './codes/one-time-codes.ts'
import type { Identity, Revocation } from './identity.ts'
import type { IdentityMailer } from './mailer.ts'
import { createFlows } from './native/flows.ts'
import { createMailedCodes } from './native/mailed-code.ts'
import { createMailedSignIn } from './native/mailed-sign-in.ts'
import { createNativeAuth, type NativeAuthOptions } from './native/native-auth.ts'
import { createPasskeySignIn } from './native/passkey-sign-in.ts'
import { createOidcHandler } from './oidc-handler.ts'
import { createInteractions } from './pages/interactions.ts'
import { createPlaces } from './pages/places.ts'
import { credentialsIn, type EndSignIn } from './provider/grants.ts'
import { apiAudience, apiRight } from './provider/names.ts'
import { runProvider } from './provider/running-provider.ts'
import { beginSession } from './provider/session.ts'
import type { IdentityStorage } from './storage.ts'
import { createLinkAccounts } from './upstream/link-account.ts'
import { createUpstreamSignIn } from './upstream/upstream-sign-in.ts'
import type { Upstream } from './upstream/upstream.ts'

/** Guesses are counted for an hour at most; what is older counts nowhere. */
const keepGuessesMs = 2 * 60 * 60 * 1000

const shortestSecret = 32

export interface IdentityOptions {
  /**
   * The studio's own origin, as browsers see it: scheme, host and port, without a path. Every address and every redirect
   * is made from it.
   */
  origin: string
  /** At least 32 characters; cookies, codes and stored keys depend on it. */
  secret: string
  storage: IdentityStorage
  mailer: IdentityMailer
  now: () => Date
  /**
   * Whether a passkey signs people in: whoever keeps and checks passkeys says so in `authConfig`, and the form then asks
   * for them.
   * @default false
   */
  hasPasskeys?: boolean
  /** Other identity services, in the order of their buttons. */
  upstreams?: readonly Upstream[]
  /**
   * Names the network address that asks, for budgets.
   * @default the address of the connection, which behind a proxy is the proxy's
   */
  addressOf?: (request: IncomingMessage) => string
  log?: { warn: (details: { err: unknown }, text: string) => void }
}

/**
 * The embedded identity service, on storage and a mailer that it is given. Opens no port and keeps no timer.
 * @throws RangeError for an origin that is none, and for a secret that is too short
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  if (URL.parse(options.origin)?.origin !== options.origin) {
    throw new RangeError(
      `"${options.origin}" is not an origin: write it like https://studio.example.com, without a slash at the end.`,
    )
  }
  if (options.secret.length < shortestSecret) {
    throw new RangeError(
      `The secret is too short: give ${shortestSecret} random characters or more, for example the output of: openssl rand -base64 48`,
    )
  }
  const { origin, secret, storage, mailer, now, hasPasskeys = false, upstreams = [], log } = options
  const { artifacts, guesses } = storage
  const addressOf = options.addressOf ?? (({ socket }) => socket.remoteAddress ?? '')
  const warn = (text: string, error: unknown) => log?.warn({ err: error }, text)

  const listeners: Parameters<Identity['onSignInsEnded']>[0][] = []
  const takeOverListeners: Parameters<Identity['onTakenOver']>[0][] = []
  const accounts = createAccounts({
    storage,
    now,
    async onTakenOver(accountId) {
      for (const tell of takeOverListeners) await tell(accountId)
    },
  })
  const codes = createOneTimeCodes({ storage, secret, now })
  const mailBudget = createMailBudget({ storage: guesses, now })
  const endSignIn: EndSignIn = async (sessionId) => {
    const accountId = await artifacts.removeByGrant(sessionId)
    if (accountId !== null) for (const tell of listeners) await tell(accountId, sessionId)
  }
  /** Ends what an account is signed in with, but for one, and what would lead to more: flows, links and codes by mail. */
  const endSignIns = async (accountId: string, exceptGrantId?: string) => {
    const account = await accounts.find(accountId)
    if (account) await codes.forget(account.email)
    await artifacts.removeByAccount(accountId, exceptGrantId === undefined ? {} : { exceptGrantId })
  }
  const passwordResets = createPasswordResets({
    accounts,
    artifacts,
    mailer,
    now,
    async endSignIns(accountId) {
      await endSignIns(accountId)
      for (const tell of listeners) await tell(accountId)
    },
  })
  const mailedCodes = createMailedCodes({
    codes,
    mailer,
    mailBudget,
    resetLink: async (account) => `${origin}/reset-password#token=${await passwordResets.issue(account)}`,
  })
  const upstream = createUpstreamSignIn({ upstreams, origin, artifacts, now })
  const running = await runProvider({
    origin,
    secret,
    keys: storage.keys,
    artifacts,
    accounts: storage.accounts,
    endSignIn,
    isService: (domainHint) => upstream.hinted(domainHint) !== undefined,
    now,
    onServerError: (error) => warn('the OpenID provider failed', error),
  })

  const native = (issueTokens: NativeAuthOptions['issueTokens']) =>
    createNativeAuth({ accounts, mailedCodes, passwordResets, artifacts, now, warn, issueTokens })
  const interactions = createInteractions({
    provider: () => running.provider,
    secret,
    accounts,
    endSignIn,
    native: native(async () => ({ body: {}, sessionId: '' })),
    upstream,
    linking: createLinkAccounts({ accounts, links: storage.links, artifacts, now }),
    places: createPlaces({ artifacts, secret, now }),
    addressOf,
    now,
    warn,
  })

  return {
    issuer: `${origin}/oidc`,
    audience: apiAudience,
    scope: apiRight,
    authConfig: authConfigOf(origin, { hasPasskeys, upstreams }),
    accounts,
    codes,
    signInWithPasskey: createPasskeySignIn({ accounts, flows: createFlows(artifacts, now) }),
    mailedSignIn: createMailedSignIn({ accounts, codes, mailedCodes }),
    emailChanges: createEmailChanges({ accounts, codes, artifacts, mailer, mailBudget, now }),
    completePasswordReset: passwordResets.complete,
    handleOidc: createOidcHandler({
      origin,
      provider: running.handle,
      interactions: interactions.answer,
      receive: interactions.receive,
      warn,
    }),
    native: native((account, proof) => running.issueTokens(account, proof)),
    beginSession: (accountId: string, request: IncomingMessage, response: ServerResponse, start) =>
      beginSession(
        { provider: running.provider, endSignIn, hasCredentials: credentialsIn(accounts), origin, now },
        accountId,
        { request, response },
        start,
      ),
    publicKeys: running.publicKeys,
    onSignInsEnded: (listener) => void listeners.push(listener),
    onTakenOver: (listener) => void takeOverListeners.push(listener),

    async revoke(accountId: string, { sessionId, exceptSessionId }: Revocation = {}) {
      if (sessionId === undefined) await endSignIns(accountId, exceptSessionId)
      else await artifacts.removeByAccount(accountId, { grantId: sessionId })
    },

    async isSignedIn(accountId, sessionId) {
      const grant = await running.provider.Grant.find(sessionId)
      return grant?.accountId === accountId
    },

    async erase(accountId) {
      await endSignIns(accountId)
      await storage.accounts.remove(accountId)
    },

    refreshKeys: () => running.refresh(),
    async prune() {
      const at = now()
      await artifacts.prune(at)
      await codes.prune()
      await guesses.prune(new Date(at.getTime() - keepGuessesMs))
    },
  }
}

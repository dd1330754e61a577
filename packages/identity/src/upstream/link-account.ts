import { limits } from '@ai-studio/contract'
import type { Accounts } from '../accounts/accounts.ts'
import { keptSecrets } from '../codes/kept-secrets.ts'
import { credentialsIn } from '../provider/grants.ts'
import type { Account, ArtifactStorage, LinkStorage } from '../storage.ts'
import type { UpstreamIdentity } from './upstream-identity.ts'

const lifetimeMs = 30 * 60 * 1000

/** Whose account it is that somebody of another service signs in to. */
export type UpstreamOutcome =
  | { kind: 'account'; account: Account }
  /** The address has an account, and it is not sure that both are one person: they sign in to it first. */
  | { kind: 'sign-in-first'; handle: string; email: string }
  | { kind: 'no-email' }

export interface PendingLink {
  provider: UpstreamIdentity['provider']
  subject: string
  email: string
  isEmailVerified: boolean
  /** The interaction in which it was begun. */
  uid: string
}

export interface LinkAccounts {
  /** @param uid the interaction in which somebody came back */
  accountOf(identity: UpstreamIdentity, uid: string): Promise<UpstreamOutcome>
  pending(handle: string, uid: string): Promise<PendingLink | undefined>
  /**
   * Links what was pending to the account that has just signed in, if it is the one of the same address and still has the
   * credentials that were proved: a link outlives the sign-in, and needs no password ever after.
   */
  complete(handle: string, uid: string, proved: { account: Account; credentials: string }): Promise<boolean>
}

/** Names from what the other service calls somebody, else from their address. */
function namesFrom(name: string, email: string): Pick<Account, 'userName' | 'displayName'> {
  const [beforeAt = ''] = email.split('@')
  const candidates = [name, beforeAt, email]
  const userName = candidates.find((text) => text.length >= limits.userNameMinLength) ?? email
  // May be as short as people's own names are, and is shown to others.
  return { userName: fitting(userName), displayName: fitting(name || beforeAt) }
}

const fitting = (name: string): string => name.slice(0, limits.userNameLength).trim()

export function createLinkAccounts(options: {
  accounts: Accounts
  links: LinkStorage
  artifacts: ArtifactStorage
  now: () => Date
}): LinkAccounts {
  const { accounts, links, artifacts, now } = options
  const pending = keptSecrets<PendingLink>('PendingLink', lifetimeMs, { storage: artifacts, now })
  const hasCredentials = credentialsIn(accounts)
  const link = (account: Account, { provider, subject }: Pick<UpstreamIdentity, 'provider' | 'subject'>) =>
    links.insert({ accountId: account.id, provider, subject, createdAt: now() })

  const find = async (handle: string, uid: string) => {
    const found = await pending.find(handle)
    return found?.uid === uid ? found : undefined
  }

  async function linked({ provider, subject }: UpstreamIdentity): Promise<Account | undefined> {
    const known = await links.find(provider, subject)
    return known && accounts.find(known.accountId)
  }

  return {
    async accountOf(identity, uid) {
      const known = await linked(identity)
      if (known) return { kind: 'account', account: known }
      const { provider, subject, email, isEmailVerified, name } = identity
      if (email === undefined) return { kind: 'no-email' }
      const created = await accounts.create({
        email,
        ...namesFrom(name, email),
        passwordHash: null,
        isEmailVerified,
      })
      const account = created ?? (await accounts.findByEmail(email))
      if (!account) throw new Error('An account was erased while somebody signed in to it.')
      if (created || (account.isEmailVerified && isEmailVerified)) {
        await link(account, identity)
        // Somebody else was linked to this identity meanwhile, in another window: that one counts.
        return { kind: 'account', account: (await linked(identity)) ?? account }
      }
      const handle = await pending.keep({ provider, subject, email, isEmailVerified, uid })
      return { kind: 'sign-in-first', handle, email }
    },

    pending: find,

    async complete(handle, uid, { account, credentials }) {
      const found = await find(handle, uid)
      if (!found || found.email !== account.email || !(await pending.take(handle))) return false
      if (!(await link(account, found))) return false
      // As in `saveGrant`: only once it is there, so that no other password is set in between.
      if (await hasCredentials(account.id, credentials)) return true
      await links.remove({ accountId: account.id, provider: found.provider, subject: found.subject })
      return false
    },
  }
}

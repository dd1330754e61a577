import type { Language } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import { noteSignIn } from '../auth/note-sign-in.ts'
import type { Dependencies } from '../dependencies.ts'
import { quietly } from '../quietly.ts'
import { authProviderOf, personOf } from './person.ts'
import type { Principal } from './principal.ts'
import { holdPrincipal, touchPrincipal } from './principal.queries.ts'
import { Remembered } from './remembered.ts'
import { unnamedSid, type AccessClaims } from './tokens/access-token.ts'
import { newUserId } from './user-id.ts'
import {
  deleteSession,
  findSignIn,
  insertSession,
  insertUser,
  reviveSession,
  touchSession,
  type StoredSignIn,
} from './users.queries.ts'

/** When a session was last seen is written no more often than this. */
const touchAfterMs = 5 * 60 * 1000

type Needed = Pick<
  Dependencies,
  'config' | 'database' | 'entitlements' | 'identity' | 'log' | 'mailer' | 'metrics' | 'now'
>
type Known = StoredSignIn & { session: NonNullable<StoredSignIn['session']> }

/** What is noted when somebody is seen for the first time. */
export interface FirstSight {
  language: Language
  device: string
  /** The name of the browser, where somebody has signed in with it before. */
  browser: string | undefined
  /** Whether they have just signed in, which a browser tells with one call. */
  isSignIn: boolean
}

/** Users by the tokens they bring, remembered for a few seconds so that not every call asks the tables. */
export class KnownUsers {
  readonly #deps: Needed
  readonly #remembered: Remembered<Known>
  readonly #tellUnnoted: (error: unknown) => void

  constructor(deps: Needed) {
    this.#deps = deps
    this.#remembered = new Remembered(deps.now)
    this.#tellUnnoted = quietly(deps.log, 'when users were last seen was not noted')
  }

  /**
   * The user of a token. The first token of somebody new makes the user, however many come at once.
   * @param first read only when somebody is seen for the first time
   * @throws ApiError `SESSION_EXPIRED` when the session was ended, `TOKEN_INVALID` when the user is gone.
   */
  async principal(claims: AccessClaims, first: () => FirstSight): Promise<Principal> {
    const known = this.#remembered.get(keyOf(claims)) ?? (await this.#look(claims, first))
    const { userId, session, tokensNotBefore } = known
    // A session that was there then, and was not ended, goes on with its tokens.
    if (tokensNotBefore && claims.issuedAt <= tokensNotBefore && session.createdAt >= tokensNotBefore)
      throw new ApiError('SESSION_EXPIRED')
    if (session.revokedAt) throw new ApiError('SESSION_EXPIRED')
    return {
      id: userId,
      kind: 'user',
      tier: await this.#deps.entitlements.tierOf(userId),
      origin: null,
      signIn: {
        sessionId: session.id,
        sid: claims.sid,
        subject: claims.subject,
        authenticatedAt: claims.authenticatedAt ?? session.createdAt,
      },
    }
  }

  /** Asks the tables again at the user's next call; for changes that this process makes itself. */
  forget(userId: string): void {
    this.#remembered.forget((known) => known.userId === userId)
  }

  async #look(claims: AccessClaims, first: () => FirstSight): Promise<Known> {
    const { db } = this.#deps.database
    const now = this.#deps.now()
    let found = await findSignIn(db, claims)
    if (!found?.session) {
      await this.#store(found, claims, first())
      found = await findSignIn(db, claims)
    } else if (isOver(found.session.revokedAt, claims)) {
      await reviveSession(db, found.session.id, now)
      found = await findSignIn(db, claims)
    } else if (
      !found.session.revokedAt &&
      now.getTime() - found.session.lastSeenAt.getTime() > touchAfterMs
    ) {
      await this.#note(found.userId, found.session.id, now)
    }
    // Erased in between.
    if (!found?.session) throw new ApiError('TOKEN_INVALID')
    return this.#remembered.set(keyOf(claims), found as Known)
  }

  /** Notes that somebody was seen. Whoever reads is served also where nothing can be written. */
  async #note(userId: string, sessionId: string, now: Date): Promise<void> {
    const { db } = this.#deps.database
    try {
      await touchSession(db, sessionId, now)
      await touchPrincipal(db, userId, now)
    } catch (error) {
      this.#tellUnnoted(error)
    }
  }

  async #store(found: StoredSignIn | undefined, claims: AccessClaims, first: FirstSight): Promise<void> {
    const { config, database, now } = this.#deps
    const { issuer, subject, sid } = claims
    const userId = found?.userId ?? newUserId(config.secret, claims)
    const person = await personOf(this.#deps, claims)
    if (!person) throw new ApiError('TOKEN_INVALID', { detail: 'the account is gone' })
    if (!(await this.#goesOn(claims))) throw new ApiError('SESSION_EXPIRED')
    const isNew = await database.db.transaction(async (tx) => {
      if (!found) {
        const isThere = await insertUser(tx, {
          id: userId,
          issuer,
          subject,
          person,
          language: first.language,
          // Tokens of a sign-in are renewed for as long as it lasts, and prove nothing then.
          provedAt: claims.authenticatedAt ?? (first.isSignIn ? claims.issuedAt : null),
          now: now(),
        })
        if (!isThere) throw new ApiError('TOKEN_INVALID', { detail: 'the user was erased' })
      }
      const { device, browser } = first
      const sessionId = await insertSession(tx, { userId, sid, device, now: now() })
      if (sessionId === undefined) return false
      // As in opening it: what is noted of somebody who is being erased would stay behind.
      if (!(await holdPrincipal(tx, { id: userId }))) {
        throw new ApiError('TOKEN_INVALID', { detail: 'the user is being erased' })
      }
      await noteSignIn(tx, this.#deps, { userId, sessionId, browser, device, to: person.email, now: now() })
      return true
    })
    // Whoever ends sign-ins ends those at the service first: of one that ended just now, the session could not be seen yet.
    if (!(await this.#goesOn(claims))) {
      await deleteSession(database.db, userId, sid)
      this.forget(userId)
      throw new ApiError('SESSION_EXPIRED')
    }
    if (isNew) this.#deps.metrics.signIns.inc({ provider: authProviderOf(config.auth.kind, claims) })
  }

  /**
   * Whether a sign-in that has called nothing so far has not been ended since its token was made. Only the embedded service
   * can tell, and it tells exactly: by time, whoever renews their tokens every moment always had one that was made later.
   */
  async #goesOn({ subject, sid }: AccessClaims): Promise<boolean> {
    const { config, identity } = this.#deps
    return config.auth.kind !== 'embedded' || !identity || identity.isSignedIn(subject, sid)
  }
}

const keyOf = ({ issuer, subject, sid }: AccessClaims) => `${issuer} ${subject} ${sid}`

/** Whether a session without a name was ended before the token was made, so that the token is of a new one. */
const isOver = (revokedAt: Date | null, { sid, issuedAt }: AccessClaims): boolean =>
  sid === unnamedSid && revokedAt !== null && issuedAt > revokedAt

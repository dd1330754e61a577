import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors as providerErrors, type Provider } from 'oidc-provider'
import { limits, type SocialProvider } from '@ai-studio/contract'
import type { Accounts } from '../accounts/accounts.ts'
import { credentialsOf } from '../accounts/credentials.ts'
import { derivedKey } from '../keys/derived-key.ts'
import type { NativeAnswer } from '../native/answers.ts'
import type { NativeRequest } from '../native/native-request.ts'
import { amrOf, type SignInMethod } from '../provider/claims.ts'
import type { EndSignIn } from '../provider/grants.ts'
import { studioClientId } from '../provider/names.ts'
import type { LinkAccounts } from '../upstream/link-account.ts'
import { UpstreamCancelled, type UpstreamReply } from '../upstream/upstream-client.ts'
import type { UpstreamSignIn } from '../upstream/upstream-sign-in.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { expiredPage, failurePage } from './failure.ts'
import { createTurns } from './in-turn.ts'
import { sendOn, sendPage, type Page } from './page.ts'
import type { Places } from './places.ts'
import { readForm } from './read-form.ts'
import {
  askCodeScreen,
  placeScreen,
  registerScreen,
  screenPath,
  signInScreen,
  type Scene,
  type Typed,
} from './screens.ts'
import { submissions, type NativeCall, type Outcome } from './submissions.ts'
import { fill, languageOf, textsIn } from './texts.ts'

export interface InteractionsOptions {
  provider: () => Provider
  secret: string
  accounts: Accounts
  endSignIn: EndSignIn
  /** Native authentication that issues no tokens: the provider does that when the interaction is over. */
  native: (request: NativeRequest) => Promise<NativeAnswer | undefined>
  upstream: UpstreamSignIn
  linking: LinkAccounts
  places: Places
  /** Names the network address that asks. */
  addressOf: (request: IncomingMessage) => string
  now: () => Date
  warn: (text: string, error: unknown) => void
}

/** One request to a page of one interaction, whose cookie the browser has. */
interface Visit {
  request: IncomingMessage
  response: ServerResponse
  uid: string
  step: string
  query: URLSearchParams
  params: Readonly<Record<string, unknown>>
  /** What the provider wants to have done. */
  prompt: string
  scene: Scene
  /** Where the provider goes on, once somebody has proved who they are. */
  wayOn: string | undefined
}

const pathPattern = /^\/oidc\/interaction\/([\w-]{1,100})(?:\/([\w/-]{1,60}))?$/

/**
 * Whether an authorization request wants somebody to prove anew who they are. How old a sign-in at another service is, that
 * may not tell; one made now is not too old for any `max_age`.
 */
const wantsProof = ({ prompt, max_age: maxAge }: Visit['params']) =>
  maxAge !== undefined || (typeof prompt === 'string' && prompt.split(' ').includes('login'))

/** The pages on which people sign in, one set for each authorization request. */
export function createInteractions(options: InteractionsOptions) {
  const { secret, accounts, endSignIn, native, upstream, linking, places, addressOf, now, warn } = options
  const inTurn = createTurns()
  const csrfKey = derivedKey(secret, 'identity-pages')
  const csrfOf = (uid: string) => createHmac('sha256', csrfKey).update(uid).digest('base64url')
  const social = upstream.upstreams.map(({ id, isSimulated = false }) => ({ id, isSimulated }))

  async function visitOf(request: IncomingMessage, response: ServerResponse): Promise<Visit | undefined> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, uid, step = ''] = pathPattern.exec(url.pathname) ?? []
    if (uid === undefined) return undefined
    let details
    try {
      details = await options.provider().interactionDetails(request, response)
    } catch (error) {
      if (error instanceof providerErrors.SessionNotFound) return undefined
      throw error
    }
    if (details.uid !== uid) return undefined
    const language = languageOf(request, details.params.ui_locales)
    const scene: Scene = { language, path: `/oidc/interaction/${uid}`, csrf: csrfOf(uid), social }
    return {
      request,
      response,
      uid,
      step,
      query: url.searchParams,
      params: details.params,
      prompt: details.prompt.name,
      scene,
      wayOn: details.result?.login ? details.returnTo : undefined,
    }
  }

  async function withLink(scene: Scene, uid: string, handle: string | null): Promise<Scene> {
    const pending = handle ? await linking.pending(handle, uid) : undefined
    return handle && pending ? { ...scene, link: { handle, pending } } : scene
  }

  /** Where somebody can choose how to sign in, with what is to be linked then. */
  const choiceOf = ({ scene }: Visit, link: string | null) => screenPath(scene.path, 'choose', link)

  /** For what is used up, while the sign-in itself still can go on. */
  const showExpired = (visit: Visit) =>
    show(visit, expiredPage(visit.scene.language, { otherWay: choiceOf(visit, null) }))

  const show = ({ request, response }: Visit, page: Page) =>
    sendPage(response, page, request.method === 'HEAD')

  async function finish(
    visit: Visit,
    { accountId, credentials }: { accountId: string; credentials: string },
    method: SignInMethod,
    authenticatedAt = Infinity,
  ): Promise<void> {
    const { request, response } = visit
    await endOther(visit, accountId)
    // Another service's clock may be ahead.
    const ts = Math.floor(Math.min(authenticatedAt, now().getTime() / 1000))
    await options.provider().interactionFinished(request, response, {
      // The credentials are looked at when the sign-in is stored, see `saveGrant`.
      login: { accountId, credentials, amr: amrOf(method), ts, remember: true },
    })
  }

  /** Ends the sign-in of somebody else in this browser, which the provider alone would leave its refresh tokens. */
  async function endOther({ request, response, uid }: Visit, accountId: string): Promise<void> {
    const provider = options.provider()
    const session = await provider.Session.get(provider.createContext(request, response))
    if (session.accountId === accountId) return
    const interaction = await provider.Interaction.find(uid)
    if (interaction?.session) {
      // It would wait for the session in which it began. That ends now, or has ended: with all sign-ins of the account by
      // the new password, or by the code that proves an address. Who goes on has just proved who they are, in the browser
      // in which this began.
      delete interaction.session
      await interaction.save(interaction.exp - Math.floor(now().getTime() / 1000))
    }
    if (!session.accountId) return
    const grantId = session.grantIdFor(studioClientId)
    if (grantId) await endSignIn(grantId)
    await session.destroy()
  }

  const cancel = ({ request, response }: Visit) =>
    options.provider().interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person turned back.',
    })

  function upstreamFailed(
    visit: Visit,
    { provider, link }: { provider: SocialProvider; link: string | null },
    kind: 'upstream' | 'noEmail',
  ): void {
    const { failure, social } = textsIn(visit.scene.language)
    const name = { provider: social[provider] }
    show(
      visit,
      failurePage(visit.scene.language, {
        title: fill(kind === 'upstream' ? failure.upstreamTitle : failure.noEmailTitle, name),
        advice: fill(kind === 'upstream' ? failure.upstreamAdvice : failure.noEmailAdvice, name),
        otherWay: choiceOf(visit, link),
        status: kind === 'upstream' ? 502 : 422,
      }),
    )
  }

  async function sendToUpstream(visit: Visit, service: Upstream, link: string | null): Promise<void> {
    const { login_hint: loginHint } = visit.params
    try {
      const url = await upstream.begin(service, visit.uid, {
        language: visit.scene.language,
        isFresh: wantsProof(visit.params),
        ...(typeof loginHint === 'string' && { loginHint }),
        ...(link && { link }),
      })
      sendOn(visit.response, url.href)
    } catch (error) {
      warn(`${service.id} could not be asked who somebody is`, error)
      upstreamFailed(visit, { provider: service.id, link }, 'upstream')
    }
  }

  async function comeBack(visit: Visit): Promise<void> {
    const state = visit.query.get('state') ?? ''
    const attempt = await upstream.attemptOf(state, visit.uid)
    if (!attempt) return showExpired(visit)
    let arrived
    try {
      arrived = await upstream.finish(state, visit.uid)
    } catch (error) {
      if (error instanceof UpstreamCancelled) {
        // Whoever was sent there by the app turns back to it; whoever chose it here chooses again.
        return upstream.hinted(visit.params.domain_hint)
          ? cancel(visit)
          : sendOn(visit.response, choiceOf(visit, attempt.link))
      }
      warn(`${attempt.provider} did not tell who somebody is`, error)
      return upstreamFailed(visit, attempt, 'upstream')
    }
    if (!arrived) return showExpired(visit)
    const outcome = await linking.accountOf(arrived.identity, visit.uid)
    if (outcome.kind === 'no-email') return upstreamFailed(visit, attempt, 'noEmail')
    if (outcome.kind === 'sign-in-first') {
      return sendOn(visit.response, choiceOf(visit, outcome.handle))
    }
    const { account } = outcome
    const credentials = credentialsOf(account)
    if (arrived.link) await linking.complete(arrived.link, visit.uid, { account, credentials })
    return finish(
      visit,
      { accountId: account.id, credentials },
      attempt.provider,
      arrived.identity.authenticatedAt,
    )
  }

  async function look(visit: Visit): Promise<void> {
    const { step, query, params, uid } = visit
    // The studio's own pages need nobody's consent, even when they ask for it.
    if (visit.prompt === 'consent') {
      return options.provider().interactionFinished(visit.request, visit.response, { consent: {} })
    }
    const link = query.get('link')
    const scene = await withLink(visit.scene, uid, link)
    const email = (await places.addressOf(uid)) ?? params.login_hint
    const typed: Typed = typeof email === 'string' ? { email } : {}
    // To look at the head of the answer must not use it up.
    if (step === 'return' && visit.request.method === 'GET') return comeBack(visit)
    if (step === 'register') return show(visit, registerScreen(scene, typed))
    if (step === 'code' || step === 'reset') return show(visit, askCodeScreen(step, scene, typed))
    const place = step === 'verify' || step === 'password' ? await places.find(uid) : undefined
    if (place?.step === step) return show(visit, placeScreen(scene, place))
    const asked = step.startsWith('with/') ? step.slice('with/'.length) : undefined
    const service = asked === undefined ? undefined : upstream.upstreams.find(({ id }) => id === asked)
    if (service) return sendToUpstream(visit, service, scene.link ? link : null)
    // `choose` is the same page for who does not want to be sent on.
    const hinted = step === '' ? upstream.hinted(params.domain_hint) : undefined
    if (hinted) return sendToUpstream(visit, hinted, null)
    return show(visit, signInScreen(scene, typed))
  }

  function isOurs({ request, uid }: Visit, form: URLSearchParams): boolean {
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin') return false
    const given = Buffer.from(form.get('csrf') ?? '')
    const expected = Buffer.from(csrfOf(uid))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  function caller({ request, uid, scene }: Visit): NativeCall {
    return async (path, fields, { wantsCode = false } = {}) => {
      const answer = await native({
        path,
        form: new URLSearchParams({ client_id: studioClientId, ...fields }),
        // The pages can be reached only with the cookie of their interaction, so it stands for the browser.
        browserSecret: `interaction:${uid}`,
        from: addressOf(request),
        wantsCode,
        language: scene.language,
      })
      if (!answer) throw new Error(`Native authentication has no path ${path}.`)
      return answer
    }
  }

  async function signedIn(visit: Visit, outcome: Outcome & { kind: 'signed-in' }, link: string | null) {
    const account = await accounts.find(outcome.accountId)
    const { credentials } = outcome
    if (link && account) await linking.complete(link, visit.uid, { account, credentials })
    return finish(visit, outcome, 'local')
  }

  async function submit(visit: Visit): Promise<void> {
    const form = await readForm(visit.request)
    if (!form || !isOurs(visit, form)) return showExpired(visit)
    if (visit.step === 'cancel') return cancel(visit)
    const handle = submissions[visit.step]
    if (!handle) return showExpired(visit)
    const link = form.get('link')
    const scene = await withLink(visit.scene, visit.uid, link)
    const email = form.get('email')
    if (email && email.length <= limits.emailLength) await places.keepAddress(visit.uid, email)
    const outcome = await handle({ scene, form, call: caller(visit) })
    if (outcome.kind === 'page') return show(visit, outcome.page)
    if (outcome.kind === 'signed-in') return signedIn(visit, outcome, link)
    const { place } = outcome
    await places.keep(visit.uid, place)
    // So that loading the page again sends no form again: no second mail, and no code that is used up.
    return sendOn(visit.response, screenPath(scene.path, place.step, scene.link?.handle))
  }

  async function answerNow(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = await visitOf(request, response)
    const { method } = request
    if (!visit) return sendPage(response, expiredPage(languageOf(request)), method === 'HEAD')
    // A second press, or a page loaded again, of somebody who has signed in: they go on as the first one does.
    if (visit.wayOn !== undefined) return sendOn(response, visit.wayOn)
    if (method === 'POST') return submit(visit)
    if (method === 'GET' || method === 'HEAD') return look(visit)
    response.writeHead(405, { allow: 'GET, HEAD, POST', 'content-length': 0 }).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, uid = ''] = pathPattern.exec(new URL(request.url ?? '/', 'http://localhost').pathname) ?? []
    try {
      await inTurn(uid, () => answerNow(request, response))
    } catch (error) {
      // It has ended meanwhile, or its session has, as all do with a new password that is set elsewhere.
      if (!(error instanceof providerErrors.SessionNotFound) || response.headersSent) throw error
      sendPage(response, expiredPage(languageOf(request)), request.method === 'HEAD')
    }
  }

  return {
    answer,
    /** Keeps what another service sent back, and answers the path at which its interaction goes on. */
    async receive(provider: string, reply: UpstreamReply): Promise<string | undefined> {
      const uid = await upstream.receive(provider, reply)
      return uid && `/oidc/interaction/${uid}/return?state=${encodeURIComponent(reply.state ?? '')}`
    },
  }
}

import { conversationListSchema, type Conversation } from '../conversations.ts'
import { pageOf, pathOf } from './address.ts'
import { requestTimeoutMs } from '../constants.ts'
import { routes, type Operation, type Route } from '../routes.ts'
import { Client, type Answer, type Carried, type ClientOptions, type OpenStream } from './client.ts'
import { expectSuccess, type Body } from './expectations.ts'
import { Mismatch, NotChecked, NotServed } from './finding.ts'
import { probe } from './probe.ts'
import { Secrets } from './secrets.ts'

/** How a server is visited. */
export interface VisitOptions {
  /** Address of the server; calls go below it. */
  url: string
  /**
   * The page that calls, where it is one of another site: widgets embedded there call like this. A server that gives it
   * no tokens fails, unless there is a `bearer`.
   */
  origin?: string
  /** A token to call with, instead of one that the server gives to anonymous visitors. */
  bearer?: string
  /** The model to ask; the server's default otherwise. */
  model?: string
  /**
   * Longest wait for one answer, and longest silence in a stream, in milliseconds. A whole stream may take five times
   * as long.
   * @default 60000
   */
  timeout?: number
}

/** Statuses that say that a call is not there; 404 only where the request names nothing that could be missing. */
const absences: readonly number[] = [404, 405, 501]

/** Everything that the checks share: who calls, and what was made along the way. Each thing is made once. */
export class Visit {
  readonly base: string
  readonly options: VisitOptions
  readonly secrets = new Secrets()
  /** Conversations that were made, with who can delete them. */
  readonly made = new Map<string, Client>()
  readonly #streams = new Set<OpenStream>()
  /** Visitors that exist for this visit alone. */
  readonly #anonymous: Client[] = []
  readonly #memory = new Map<string, Promise<unknown>>()

  constructor(options: VisitOptions) {
    this.options = options
    this.base = options.url.replace(/\/+$/, '')
    this.secrets.add(options.bearer)
  }

  /** Whether the calls come as a page of the server's own, with cookies. */
  get isOwnPage(): boolean {
    return this.options.origin === undefined && this.options.bearer === undefined
  }

  get ownOrigin(): string {
    return new URL(this.base).origin
  }

  /** A client without identity; `headers` win over those of a page of the server's own. */
  stranger(headers: Record<string, string> = {}): Client {
    return this.#client({ ...this.#pageHeaders(), ...headers }, false)
  }

  /** A client without identity at another address, which may lead nowhere: it waits for no answer for long. */
  strangerAt(base: string): Client {
    const timeout = Math.min(this.options.timeout ?? requestTimeoutMs, 5_000)
    return this.#client(this.#pageHeaders(), false, { base, timeout })
  }

  /** Makes something the first time it is asked for. Who asks after a failure learns what is missing. */
  once<Value>(what: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#memory.get(what) as Promise<Value> | undefined
    if (known) {
      return known.catch((error: unknown) => {
        throw error instanceof NotServed || error instanceof NotChecked
          ? error
          : new NotChecked(`it needs ${what}, which failed above`)
      })
    }
    const made = make()
    this.#memory.set(what, made)
    return made
  }

  /**
   * @throws NotServed when the server does not have the call; Mismatch when it is one that it must have to be visited so.
   */
  ensureServed(operation: Operation): Promise<void> {
    return this.once(`the call ${operation}`, async () => {
      try {
        await probe(operation, this)
      } catch (error) {
        throw error instanceof NotServed && this.#needs(error.operation) ? tokensAreMissing() : error
      }
    })
  }

  /** The visitor that most checks are about. */
  visitor(): Promise<Client> {
    return this.once('a visitor', () => this.#newVisitor())
  }

  /** Somebody else. Where a token was given, that is an anonymous visitor, or nobody where those are not let in. */
  otherVisitor(): Promise<Client> {
    return this.once('a second visitor', () =>
      this.options.bearer === undefined ? this.#newAnonymous() : this.#newAnonymousOrNobody(),
    )
  }

  /** An empty conversation of a client's. */
  async newConversation(client: Client): Promise<Conversation> {
    const answer = await client.send('POST', routes.createConversation.path)
    if (absences.includes(answer.status)) throw new NotServed('createConversation')
    const conversation = expectSuccess(answer, 'createConversation')
    this.made.set(conversation.id, client)
    return conversation
  }

  /** Closes every stream, also one that the server would never end; a check that failed has left its own open. */
  closeStreams(): void {
    for (const stream of this.#streams) stream.close()
    this.#streams.clear()
  }

  /** Finds conversations of visitors of this visit that a broken server has made without saying so. */
  async findForgotten(): Promise<void> {
    const { path } = routes.listConversations
    for (const client of this.#anonymous) {
      const answer = await client.send('GET', path).catch(() => undefined)
      const listed = conversationListSchema.safeParse(answer?.json)
      for (const { id } of listed.data?.conversations ?? []) this.made.set(id, client)
    }
  }

  /** Makes a call of the contract and checks that it succeeds as the contract says. */
  async succeed<O extends Operation>(
    client: Client,
    operation: O,
    carried: Carried & { params?: Record<string, string> } = {},
  ): Promise<Body<O>> {
    const { params = {}, ...rest } = carried
    return expectSuccess(await this.call(client, operation, params, rest), operation)
  }

  /** Makes a call of the contract. */
  async call(
    client: Client,
    operation: Operation,
    params: Record<string, string> = {},
    carried: Carried = {},
  ): Promise<Answer> {
    const route: Route = routes[operation]
    return client.send(route.method, pathOf(route, params), carried)
  }

  /** A token for the embedding page. */
  async newToken(origin: string, bearer?: string): Promise<Body<'createEmbedToken'>> {
    const headers = {
      ...pageOf(origin, this.ownOrigin),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    }
    // Where it is missing nothing else can be looked at, and that is told once.
    await this.ensureServed('createEmbedToken')
    const client = this.#client(headers, false)
    const answer = await client.send('POST', routes.createEmbedToken.path)
    const { token, expiresAt } = expectSuccess(answer, 'createEmbedToken')
    this.secrets.add(token)
    return { token, expiresAt }
  }

  /** A widget on a page of another site, with its token. */
  embedded(origin: string, token: string): Client {
    return this.#client({ ...pageOf(origin, this.ownOrigin), authorization: `Bearer ${token}` }, false)
  }

  /** A page of another site can do nothing without a token: it brings one, or asks for it. */
  #needs(operation: Operation): boolean {
    const { bearer, origin } = this.options
    return operation === 'createEmbedToken' && origin !== undefined && bearer === undefined
  }

  #newVisitor(): Promise<Client> {
    const { bearer, origin } = this.options
    if (bearer === undefined) return this.#newAnonymous()
    const page = origin === undefined ? {} : pageOf(origin, this.ownOrigin)
    return this.#acquaint(this.#client({ ...page, authorization: `Bearer ${bearer}` }, false))
  }

  async #newAnonymous(): Promise<Client> {
    const { origin } = this.options
    const client =
      origin === undefined
        ? this.#client(this.#pageHeaders(), true)
        : this.embedded(origin, (await this.newToken(origin)).token)
    this.#anonymous.push(client)
    return this.#acquaint(client)
  }

  async #newAnonymousOrNobody(): Promise<Client> {
    try {
      return await this.#newAnonymous()
    } catch (error) {
      if (error instanceof Mismatch || error instanceof NotServed) return this.stranger()
      throw error
    }
  }

  /** The first calls of a page: a harmless one, with which come cookies, and one that makes the visitor known. */
  async #acquaint(client: Client): Promise<Client> {
    await client.send('GET', routes.getConfig.path)
    await this.newConversation(client)
    return client
  }

  #pageHeaders(): Record<string, string> {
    return pageOf(this.options.origin ?? this.ownOrigin, this.ownOrigin)
  }

  #client(
    headers: Record<string, string>,
    keepsCookies: boolean,
    other: Partial<ClientOptions> = {},
  ): Client {
    const { timeout = requestTimeoutMs, origin: allowedOrigin } = this.options
    const { base, secrets } = this
    return new Client({
      base,
      headers,
      allowedOrigin,
      keepsCookies,
      timeout,
      secrets,
      streams: this.#streams,
      ...other,
    })
  }
}

function tokensAreMissing(): Mismatch {
  const { method, path } = routes.createEmbedToken
  return new Mismatch({
    call: `${method} ${path}`,
    expected: 'a token for the page that --origin names',
    came: 'the answer of a path that does not exist',
    advice:
      'Serve createEmbedToken: before its first call that is not public, a widget on another site asks for a token.',
  })
}

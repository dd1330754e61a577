import { routes, type Language, type Operation, type Route } from '@ai-studio/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { asDeletion } from './db/disk-space.ts'
import type { Dependencies } from './dependencies.ts'
import { fieldError, fieldErrors } from './http/field-errors.ts'
import { resolveLanguage } from './http/language.ts'
import { requireForm } from './http/require-form.ts'
import { addressKey } from './principal/address-key.ts'
import type { Admits } from './principal/admit.ts'
import type { Principal } from './principal/principal.ts'
import type { AccessClaims } from './principal/tokens/access-token.ts'

type Routes = typeof routes
type Parsed<O extends Operation, Part extends 'params' | 'query' | 'body'> = Routes[O] extends {
  [key in Part]: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined
/** What a handler gives back; or the reply, when it has sent that itself. */
type Answer<O extends Operation> = Routes[O] extends { response: infer Schema extends z.ZodType }
  ? z.input<Schema> | FastifyReply
  : Routes[O] extends { content: string }
    ? FastifyReply
    : void

/** One call of an operation, checked. */
export interface Call<O extends Operation> {
  params: Parsed<O, 'params'>
  query: Parsed<O, 'query'>
  body: Parsed<O, 'body'>
  /** Who calls; undefined only where anybody may call and nobody said who. */
  principal: Routes[O]['access'] extends 'anyone' ? Principal | undefined : Principal
  /** The caller's address as a keyed hash, for allowances. */
  addressKey: string
  language: Language
  /** One moment for everything the call does. */
  now: Date
  request: FastifyRequest
  reply: FastifyReply
  deps: Dependencies
}
export type Handler<O extends Operation> = (call: Call<O>) => Promise<Answer<O>> | Answer<O>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of what the route does. */
    operation?: Operation
    /** Whether the body is kept as it came, beside what it says. */
    keepsText?: boolean
    /** What kind of body the route takes. */
    body?: 'json' | 'file' | 'none'
  }
  interface FastifyRequest {
    principal: Principal | undefined
    /** What the access token said that the request came with; checked. */
    accessClaims: AccessClaims | undefined
    startedAt: Date
    /** The body as it came, of routes that keep it. */
    bodyText: string | undefined
  }
}

export interface ServeOptions {
  /** Largest body in bytes; the contract's limit by default. */
  bodyLimit?: number
  /**
   * Refuses when it cannot be found out whether who calls is still welcome. Otherwise a call that anybody may make
   * goes on as if nobody had said who they are.
   * @default false
   */
  insistsOnIdentity?: boolean
  /**
   * Answers however often it is called; for probes, which must not be told to come back later.
   * @default false
   */
  isUnlimited?: boolean
  /**
   * Stores whoever calls as a visitor, though the path names something: the call makes something of their own.
   * @default false
   */
  makesOwner?: boolean
  /**
   * Keeps the body as it came in `request.bodyText`, for what was signed byte by byte.
   * @default false
   */
  keepsText?: boolean
  /**
   * Answers everybody alike, in a way that caches on the way may keep: no cookie comes with it.
   * @default false
   */
  isPublic?: boolean
}

/**
 * Registers a call of the contract under its path and its aliases: who may call is decided before the body is
 * read, everything is checked before the handler runs. A call counts before anybody looks who makes it, so that those
 * that are refused have a limit too, and a flood makes no visitors.
 */
export function serve<O extends Operation>(
  app: FastifyInstance,
  deps: Dependencies,
  operation: O,
  handler: Handler<O>,
  options: ServeOptions = {},
): void {
  const route: Route = routes[operation]
  const { admission, callers, served } = app.studio
  const { access, method, params } = route
  const admits: Admits = {
    access,
    method,
    params: options.makesOwner ? undefined : params,
    insistsOnIdentity: options.insistsOnIdentity ?? false,
    offersXsrf: !options.isPublic,
  }

  for (const path of [route.path, ...(route.aliases ?? [])]) {
    const admit: onRequestAsyncHookHandler = async (request, reply) => {
      if (path.includes('{') && served.isTaken(pathOf(request), operation)) {
        throw served.refusal(pathOf(request))
      }
      const now = deps.now()
      request.startedAt = now
      reply.header('cache-control', 'no-store')
      try {
        request.principal = await admission.admit(admits, callers(request, now), request, reply, now)
      } catch (error) {
        throw inWordsOf(route, error)
      }
      if (route.file) requireForm(request)
    }
    served.add(path, route.method)
    app.route({
      method: route.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        operation,
        body: route.file ? 'file' : route.body ? 'json' : 'none',
        ...(options.isUnlimited && { rateLimit: false }),
        ...(options.keepsText && { keepsText: true }),
      },
      exposeHeadRoute: route.method === 'GET' && route.content !== 'text/event-stream',
      ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
      // The plugin adds its limit behind these; it counts each request once.
      onRequest: options.isUnlimited ? admit : [app.rateLimit(), admit],
      async handler(request, reply) {
        const language = resolveLanguage(request.headers['accept-language'])
        const call = {
          ...readParts(route, request, language),
          principal: request.principal,
          get addressKey() {
            return addressKey(deps.config.secret, request.ip)
          },
          language,
          now: request.startedAt,
          request,
          reply,
          deps,
        } as Call<O>
        const answer = await (method === 'DELETE' ? asDeletion(() => handler(call)) : handler(call))
        if ((answer as unknown) === reply || reply.sent) return reply
        reply.status(route.success)
        return reply.send(answer)
      },
    })
  }
}

/** Calls that pay ask for a sign-in in words of their own. */
function inWordsOf(route: Route, error: unknown): unknown {
  const isAnonymous = error instanceof ApiError && error.code === 'AUTHENTICATION_REQUIRED'
  const hasOwn = route.errors.includes('PAYMENT_SIGN_IN_REQUIRED')
  return isAnonymous && hasOwn ? new ApiError('PAYMENT_SIGN_IN_REQUIRED') : error
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!

function readParts(route: Route, request: FastifyRequest, language: Language) {
  return {
    params: read(route.params, request.params, language),
    query: route.query && read(route.query, singleValues(request.query as object, language), language),
    body: read(route.body, request.body, language),
  }
}

function read(schema: z.ZodType | undefined, value: unknown, language: Language): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new ApiError('VALIDATION_FAILED', { errors: fieldErrors(result.error.issues, language) })
}

function singleValues(query: object, language: Language): object {
  const doubled = Object.entries(query).filter(([, value]) => Array.isArray(value))
  if (doubled.length === 0) return query
  throw new ApiError('VALIDATION_FAILED', {
    errors: doubled.map(([key]) => fieldError(key, 'duplicate', language)),
  })
}

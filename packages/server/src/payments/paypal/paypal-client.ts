import type { z } from 'zod'
import { refusalSchema, tokenAnswerSchema } from './paypal-answers.ts'

export interface PaypalAccess {
  /** `https://api-m.paypal.com`, that of the sandbox, or our own stand-in. */
  baseUrl: string
  clientId: string
  secret: string
}

/** PayPal did not answer, or not so that it can be read. What became of the request is not known. */
export class PaypalUnreachable extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`PayPal gave no answer that can be used: ${detail}`, { cause })
    this.name = 'PaypalUnreachable'
  }
}

/** PayPal has understood and refused. */
export class PaypalRefusal extends Error {
  readonly status: number
  /** PayPal's word for why, for example `ORDER_NOT_APPROVED`. */
  readonly issue: string

  constructor(status: number, issue: string) {
    super(`PayPal refuses with ${status}: ${issue}`)
    this.name = 'PaypalRefusal'
    this.status = status
    this.issue = issue
  }
}

export interface PaypalCall<Schema extends z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  answer: Schema
  body?: object
  /** The body as JSON already, where its bytes matter. */
  text?: string
  /** The same id yields the same result for some hours, however often it is asked. */
  requestId?: string
}

export type PaypalClient = <Schema extends z.ZodType>(call: PaypalCall<Schema>) => Promise<z.infer<Schema>>

/** How long PayPal may take, in milliseconds. */
const patienceMs = 20_000
/** A token is renewed so long before it ends, in milliseconds. */
const renewBeforeMs = 60_000

/**
 * Calls PayPal with a token that is kept as long as it lives. A token that PayPal no longer takes is renewed once.
 *
 * @throws PaypalRefusal or PaypalUnreachable, from the calls
 */
export function createPaypalClient(options: {
  access: PaypalAccess
  now: () => Date
  fetch?: typeof fetch
}): PaypalClient {
  const { access, now, fetch: send = fetch } = options
  let kept: { token: Promise<string>; until: number } | undefined

  async function request(path: string, init: RequestInit): Promise<Response> {
    try {
      return await send(`${access.baseUrl}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
    } catch (cause) {
      throw new PaypalUnreachable('the request failed', cause)
    }
  }

  async function read<Schema extends z.ZodType>(
    response: Response,
    schema: Schema,
  ): Promise<z.infer<Schema>> {
    const body: unknown = await response.json().catch(() => undefined)
    if (response.status >= 500) throw new PaypalUnreachable(`status ${response.status}`)
    if (!response.ok) {
      const refusal = refusalSchema.safeParse(body)
      const issue = refusal.data?.details?.[0]?.issue ?? refusal.data?.name ?? 'UNKNOWN'
      throw new PaypalRefusal(response.status, issue)
    }
    const answer = schema.safeParse(body)
    if (!answer.success) throw new PaypalUnreachable('it has another shape', answer.error)
    return answer.data
  }

  async function fetchToken(): Promise<string> {
    const credentials = Buffer.from(`${access.clientId}:${access.secret}`).toString('base64')
    const response = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { access_token, expires_in } = await read(response, tokenAnswerSchema)
    if (kept) kept.until = now().getTime() + expires_in * 1000 - renewBeforeMs
    return access_token
  }

  /** One for all who ask at once. */
  function token(): Promise<string> {
    if (!kept || now().getTime() >= kept.until) {
      kept = { token: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
      const mine = kept
      mine.token = fetchToken().catch((error: unknown) => {
        if (kept === mine) kept = undefined
        throw error
      })
    }
    return kept.token
  }

  async function attempt(call: PaypalCall<z.ZodType>): Promise<Response> {
    const { method, path, requestId } = call
    const body = call.text ?? (call.body && JSON.stringify(call.body))
    return request(path, {
      method,
      headers: {
        authorization: `Bearer ${await token()}`,
        prefer: 'return=representation',
        ...(body && { 'content-type': 'application/json' }),
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body && { body }),
    })
  }

  return async (call) => {
    const response = await attempt(call)
    if (response.status !== 401) return read(response, call.answer)
    kept = undefined
    return read(await attempt(call), call.answer)
  }
}

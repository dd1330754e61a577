import type { z } from 'zod'
import { traceIdHeader } from '../constants.ts'
import { errorStatuses, type ErrorCode } from '../error-codes.ts'
import { errorResponseSchema, type ErrorResponse } from '../error.ts'
import { refusals } from '../openapi.ts'
import { routes, type Operation, type Route } from '../routes.ts'
import { traceIdOf, type Answer } from './client.ts'
import { Mismatch, NotTaken, type Finding } from './finding.ts'

type Routes = typeof routes
/** The body of a successful answer, as the contract's schema gives it out. */
export type Body<O extends Operation> = Routes[O] extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

/** Refusals that any request can meet before an operation is concerned. */
const general: readonly ErrorCode[] = ['INVALID_REQUEST', 'METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE']

/** Calls whose answers are secrets, so that reports never quote them. */
const secretAnswers: ReadonlySet<Operation> = new Set<Operation>(['createEmbedToken', 'verifyCode'])

/** As much of an answer as is known before its body. */
type Head = Pick<Answer, 'call' | 'headers'> & { page?: string | undefined }
type Part = Pick<Finding, 'expected' | 'came' | 'advice'> & { path?: string }

/** A finding about an answer. */
export function mismatch(answer: Pick<Answer, 'call' | 'headers'>, part: Part): Mismatch {
  const traceId = traceIdOf(answer.headers)
  return new Mismatch({ call: answer.call, ...part, ...(traceId !== undefined && { traceId }) })
}

/** Makes sure that something holds of an answer. */
export function expectThat(
  holds: boolean,
  answer: Pick<Answer, 'call' | 'headers'>,
  part: Part,
): asserts holds {
  if (!holds) throw mismatch(answer, part)
}

/**
 * The body of a successful answer.
 * @throws Mismatch unless status, headers and body are as the contract says.
 */
export function expectSuccess<O extends Operation>(answer: Answer, operation: O): Body<O> {
  const route: Route = routes[operation]
  expectThat(answer.status === route.success, answer, {
    expected: `status ${route.success}`,
    came: shown(answer, operation),
    advice: adviceOnStatus(answer),
  })
  expectHeaders(answer)
  if (route.success === 204) {
    expectThat(answer.text === '', answer, {
      expected: 'status 204 without a body',
      came: `a body of ${answer.bytes.length} bytes`,
      advice: 'Send no body with 204.',
    })
    return undefined as Body<O>
  }
  if (!route.response) return undefined as Body<O>
  expectJson(answer, operation)
  return fitting(answer, operation, route.response) as Body<O>
}

/**
 * A refusal with one of the given codes.
 * @throws Mismatch unless status, headers and body are as the contract says.
 */
export function expectRefusal(
  answer: Answer,
  operation: Operation,
  codes: readonly ErrorCode[],
): ErrorResponse {
  const wanted = codes.map((code) => `${errorStatuses[code]} ${code}`).join(' or ')
  expectThat(answer.status >= 400, answer, {
    expected: `a refusal: ${wanted}`,
    came: shown(answer, operation),
    advice: 'Refuse this request: what the contract does not allow must not be done quietly.',
  })
  const body = expectErrorBody(answer, operation)
  expectThat(codes.includes(body.code), answer, {
    expected: `the refusal ${wanted}`,
    came: shown(answer, operation),
    path: 'code',
    advice: `Answer with ${wanted}: programs decide by the code what to do next.`,
  })
  return body
}

/** Makes sure that a refusal has the shape of all refusals and that its status belongs to its code. */
function expectErrorBody(answer: Answer, operation: Operation): ErrorResponse {
  expectJson(answer, operation)
  const body = fitting(answer, operation, errorResponseSchema) as ErrorResponse
  expectThat(errorStatuses[body.code] === answer.status, answer, {
    expected: `status ${errorStatuses[body.code]}, which belongs to ${body.code}`,
    came: `status ${answer.status}`,
    advice: 'Take the status of each code from the contract (`errorStatuses`).',
  })
  const documented = [...refusals(routes[operation]), ...general]
  expectThat(documented.includes(body.code), answer, {
    expected: `a refusal that ${operation} can give: ${documented.join(', ')}`,
    came: body.code,
    path: 'code',
    advice: 'Use one of the documented codes; clients know no other.',
  })
  expectThat(body.message.trim() !== '', answer, {
    expected: 'a message for people',
    came: 'an empty text',
    path: 'message',
    advice: 'Say in one sentence what is wrong; widgets show it as it is.',
  })
  expectHeaders(answer)
  return body
}

/** Makes sure that a refusal names the field that it is about. */
export function expectField(answer: Answer, body: ErrorResponse, field: string): void {
  const named = (body.errors ?? []).map((error) => error.path)
  expectThat(named.includes(field), answer, {
    expected: `an entry in \`errors\` whose path is "${field}"`,
    came: named.length === 0 ? 'no entry' : `entries for ${named.map((path) => `"${path}"`).join(', ')}`,
    path: 'errors',
    advice: 'Name each refused field by its dotted path, so that a form can mark it.',
  })
}

/** Whether a request was refused because of this field. */
export function refusesField({ json }: Answer, field: string): boolean {
  const { code, errors } = (json ?? {}) as Partial<ErrorResponse>
  return code === 'VALIDATION_FAILED' && Array.isArray(errors) && errors.some(({ path }) => path === field)
}

/**
 * Makes sure that a server takes a field, with a value that nothing is wrong with.
 * @throws NotTaken
 */
export function expectTaken(answer: Answer, operation: Operation, field: string): void {
  if (refusesField(answer, field)) throw new NotTaken(operation, field)
}

/** Makes sure that an answer has the headers that all have. */
export function expectHeaders(answer: Head): void {
  expectThat((traceIdOf(answer.headers) ?? '') !== '', answer, {
    expected: `the header ${traceIdHeader}`,
    came: 'an answer without it',
    advice: 'Give every answer an id under which the log knows the request.',
  })
  if (answer.page === undefined) return
  const readers = answer.headers.get('access-control-allow-origin')
  expectThat(readers === answer.page || readers === '*', answer, {
    expected: `Access-Control-Allow-Origin: ${answer.page}`,
    came: readers ?? 'no such header',
    advice:
      'Name the calling origin on every answer to an allowed site, refusals included: without it its pages cannot read them.',
  })
}

function expectJson(answer: Answer, operation: Operation): void {
  const type = answer.headers.get('content-type') ?? ''
  expectThat(/^application\/json\b/i.test(type), answer, {
    expected: 'content type application/json',
    came: shown(answer, operation),
    advice: 'Answer in JSON, refusals included; a page of a proxy or a framework tells a widget nothing.',
  })
  expectThat(answer.json !== undefined, answer, {
    expected: 'a body that is JSON',
    came: shown(answer, operation),
    advice: 'Send one JSON value and nothing else.',
  })
}

/** The body through its schema. */
function fitting(answer: Answer, operation: Operation, schema: z.ZodType): unknown {
  const result = schema.safeParse(answer.json)
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const path = issue.path.join('.')
  const name = schema.meta()?.id
  throw mismatch(answer, {
    expected: name === undefined ? 'a body of the documented shape' : `a body of the shape ${name}`,
    came: secretAnswers.has(operation)
      ? issue.message
      : `${quoted(answer.json, issue.path)} (${issue.message})`,
    path,
    advice: `Compare the body with ${operation} in openapi.json.`,
  })
}

const longestQuote = 160

/** A value within a body, as JSON. */
function quoted(body: unknown, path: readonly PropertyKey[]): string {
  let value = body
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value === undefined ? 'nothing' : shortened(JSON.stringify(value))
}

/** An answer in one line. */
export function shown(answer: Pick<Answer, 'status' | 'headers' | 'text'>, operation?: Operation): string {
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? 'no content type'
  const isSecret = operation !== undefined && secretAnswers.has(operation) && answer.status < 400
  const body = isSecret || answer.text === '' ? '' : `, ${shortened(answer.text.replaceAll(/\s+/g, ' '))}`
  return `status ${answer.status}, ${type}${body}`
}

const shortened = (text: string): string =>
  text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text

function adviceOnStatus({ status, json }: Answer): string {
  if ((json as { code?: unknown } | undefined)?.code === 'ORIGIN_NOT_ALLOWED') {
    return 'Put this origin on the server’s list of allowed ones, or check with --origin and one that is on it.'
  }
  if (status >= 500) return 'Look into the server’s log: it failed where nothing was wrong with the request.'
  if (status === 401 || status === 403) return 'Let this caller in: the contract says who may make this call.'
  if (status === 429) return 'Wait until the allowance of this address is full again, then check again.'
  if (status >= 300 && status < 400)
    return 'Give the final address: the check follows no redirect, because what answers there may be another server.'
  return 'Accept this request: it is as the contract says.'
}

import { z } from 'zod'
import { traceIdHeader, xsrfCookieName, xsrfHeaderName } from './constants.ts'
import { chatEventSchema } from './chat.ts'
import { errorResponseSchema } from './error.ts'
import { errorStatuses, type ErrorCode } from './error-codes.ts'
import { routes, type Route } from './routes.ts'

/** A JSON value. */
type Json = Record<string, unknown>

/** Every call has these; calls with a body, an identity or an XSRF pair have more. */
export function refusals(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', ...route.errors])
  if (route.params || route.query || route.body || route.file) codes.add('VALIDATION_FAILED')
  if (route.body) codes.add('INVALID_JSON')
  if (route.body || route.file) {
    codes.add('PAYLOAD_TOO_LARGE')
    codes.add('UNSUPPORTED_MEDIA_TYPE')
  }
  if (route.access === 'user') codes.add('AUTHENTICATION_REQUIRED').add('FORBIDDEN')
  if (route.access !== 'anyone') codes.add('TOKEN_INVALID').add('SESSION_EXPIRED').add('ORIGIN_NOT_ALLOWED')
  if (route.access !== 'anyone' && route.method !== 'GET') codes.add('XSRF_FAILED')
  return [...codes]
}

/** Schemas with an id become components; everything else stays in place. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Json & { $defs?: Record<string, Json> }
  const moved = rewriteRefs(rest) as Json
  for (const [name, definition] of Object.entries($defs)) components[name] = rewriteRefs(definition)
  const id = schema.meta()?.id
  if (!id) return moved
  const reference = { $ref: `#/components/schemas/${id}` }
  // A schema that is used within itself or twice has been moved to the components by Zod already.
  if (moved.$ref !== reference.$ref) components[id] = moved
  return reference
}

function rewriteRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteRefs)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(
    ([key]) => key !== 'id' || typeof (value as Json).id !== 'string',
  )
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : rewriteRefs(inner),
    ]),
  )
}

function parameters(route: Route, components: Json): Json[] {
  const list = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!(schema instanceof z.ZodObject)) return []
    return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !field.safeParse(undefined).success,
      schema: jsonSchema(field, 'input', components),
    }))
  }
  const found: Json[] = [...list(route.params, 'path'), ...list(route.query, 'query')]
  if (route.content === 'text/event-stream') {
    found.push({ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } })
  }
  return found
}

function requestBody(route: Route, components: Json): Json | undefined {
  if (route.file) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', properties: { [route.file]: file }, required: [route.file] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!route.body) return undefined
  return {
    required: true,
    content: { 'application/json': { schema: jsonSchema(route.body, 'input', components) } },
  }
}

function responses(route: Route, components: Json, refusal: Json): Json {
  const content: Json = {}
  if (route.response) {
    content['application/json'] = { schema: jsonSchema(route.response, 'output', components) }
  }
  if (route.streams || route.content === 'text/event-stream') {
    content['text/event-stream'] = { schema: jsonSchema(chatEventSchema, 'output', components) }
  } else if (route.content) {
    content[route.content] = {}
  }
  const answers: Json = {
    [route.success]: {
      description: route.summary,
      ...(Object.keys(content).length > 0 && { content }),
    },
  }
  // Not by `Map.groupBy`, which Node.js 20 does not have.
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of refusals(route)) {
    const status = errorStatuses[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    answers[status] = {
      description: codes.join(', '),
      headers: { [traceIdHeader]: { schema: { type: 'string' } } },
      content: { 'application/json': { schema: refusal } },
    }
  }
  return answers
}

function security(route: Route): Json[] {
  if (route.access === 'anyone') return []
  const cookie = route.method === 'GET' ? { visitorCookie: [] } : { visitorCookie: [], xsrf: [] }
  return route.access === 'visitor' ? [{ bearer: [] }, cookie] : [{ bearer: [] }]
}

/** The OpenAPI 3.1 document of all routes, aliases included. */
export function buildOpenApi(): Json {
  const components: Json = {}
  // Once: it stands in every answer but the good ones, and to convert a schema is what takes the time here.
  const refusal = jsonSchema(errorResponseSchema, 'output', components)
  const paths: Record<string, Json> = {}
  for (const [operationId, route] of Object.entries(routes) as [string, Route][]) {
    const body = requestBody(route, components)
    for (const [index, path] of [route.path, ...(route.aliases ?? [])].entries()) {
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = {
        operationId: index === 0 ? operationId : `${operationId}Alias${index}`,
        summary: route.summary,
        tags: [route.tag],
        security: security(route),
        'x-access': route.access,
        ...(route.extension && { 'x-extension': true }),
        parameters: parameters(route, components),
        ...(body && { requestBody: body }),
        responses: responses(route, components, refusal),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'AI Studio', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        visitorCookie: { type: 'apiKey', in: 'cookie', name: 'studio_visitor' },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: xsrfHeaderName,
          description: `Repeats the cookie ${xsrfCookieName}`,
        },
      },
    },
  }
}

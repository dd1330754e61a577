import { randomBytes } from 'node:crypto'

export interface ErrorDetail {
  issue: string
  description: string
  field?: string
  location?: 'body' | 'path' | 'header'
}

const messages: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
  NOT_AUTHORIZED: 'Authorization failed due to insufficient permissions.',
}

/** A refusal in PayPal's words. */
export class PaypalError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, name: string, details: readonly ErrorDetail[], links: readonly object[] = []) {
    super(messages[name] ?? name)
    this.status = status
    this.body = {
      name,
      message: this.message,
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      details,
      links: [
        ...links,
        {
          href: 'https://developer.paypal.com/docs/api/orders/v2/#error',
          rel: 'information_link',
          method: 'GET',
        },
      ],
    }
  }
}

/** The request is malformed; 400. */
export const invalid = (field: string, issue: string, description: string): PaypalError =>
  new PaypalError(400, 'INVALID_REQUEST', [{ field, location: 'body', issue, description }])

/** A field that must be there is not. */
export const missing = (field: string): PaypalError =>
  invalid(field, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.')

/** The request is understood and cannot be done; 422. */
export const refused = (issue: string, description: string, field?: string): PaypalError =>
  new PaypalError(422, 'UNPROCESSABLE_ENTITY', [
    { issue, description, ...(field && { field, location: 'body' as const }) },
  ])

export const notFound = (): PaypalError =>
  new PaypalError(404, 'RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ])

const serverErrors = new Set(['INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR'])

/**
 * What the header `PayPal-Mock-Response` asks for: `{"mock_application_codes":"INSTRUMENT_DECLINED"}`.
 *
 * @throws PaypalError of that code
 */
export function playMock(header: string | string[] | undefined): void {
  if (typeof header !== 'string') return
  let code: unknown
  try {
    code = (JSON.parse(header) as { mock_application_codes?: unknown } | null)?.mock_application_codes
  } catch {
    throw invalid('PayPal-Mock-Response', 'INVALID_PARAMETER_SYNTAX', 'The header is no JSON.')
  }
  const name = Array.isArray(code) ? (code as unknown[])[0] : code
  if (typeof name !== 'string' || name === '') return
  if (serverErrors.has(name)) throw new PaypalError(500, 'INTERNAL_SERVER_ERROR', [])
  if (name === 'RESOURCE_NOT_FOUND' || name === 'INVALID_RESOURCE_ID') throw notFound()
  throw refused(name, 'Asked for with PayPal-Mock-Response.')
}

import type { z } from 'zod'
import type { ErrorCode } from '../error-codes.ts'

/**
 * Who may call. `anyone`: no identity needed. `visitor`: an anonymous visitor or a signed-in user; the server
 * makes the visitor at the first such call. `user`: signed in only.
 */
export type Access = 'anyone' | 'visitor' | 'user'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path from the server's root, parameters in braces. */
  path: string
  /** Further paths with the same meaning. */
  aliases?: readonly string[]
  summary: string
  tag:
    | 'chat'
    | 'models'
    | 'tools'
    | 'preferences'
    | 'auth'
    | 'account'
    | 'payments'
    | 'webauthn'
    | 'studio'
    | 'texts'
  access: Access
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** The one file field of a multipart request. */
  file?: string
  success: 200 | 201 | 202 | 204
  /** Shape of the answer; absent with 204 and where `content` says otherwise. */
  response?: z.ZodType
  /** Media type of an answer that is not JSON. */
  content?: string
  /** Whether `Accept: text/event-stream` yields a stream of `ChatEvent`s instead of the JSON answer. */
  streams?: boolean
  /** Refusals beyond those that every call of its kind can give. */
  errors: readonly ErrorCode[]
  /** Not in the specification, but in its style. */
  extension?: boolean
}

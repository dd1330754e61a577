import type { MailLanguage } from '../mailer.ts'

/** A call of native authentication, freed from HTTP. */
export interface NativeRequest {
  /** Path below `/native-auth`, for example `/oauth2/v2.0/initiate`. */
  path: string
  form: URLSearchParams
  /** Secret of the browser that asks, from its cookie. */
  browserSecret: string
  /** Names the network address that asks. */
  from: string
  /** Whether the visitor wants a mailed code although an account may have a password. */
  wantsCode: boolean
  language: MailLanguage
}

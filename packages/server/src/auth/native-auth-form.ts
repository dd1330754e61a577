import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { requireOwnPage } from './own-page.ts'

/** What native authentication takes: a form, as it is written. */
export const formType = 'application/x-www-form-urlencoded'
const maxFormBytes = 16 * 1024

/** A call of native authentication that came from one of the studio's own pages. */
export interface NativeAuthCall {
  /** Below `/native-auth`, with a leading slash. */
  path: string
  /** The form, not yet read. */
  form: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Takes the calls below `/native-auth`, whoever answers them.
 * @param refuse throws before anything else of the call is looked at, where nobody does
 */
export async function serveNativeAuth(
  app: FastifyInstance,
  { now }: Pick<Dependencies, 'now'>,
  answer: (call: NativeAuthCall) => Promise<FastifyReply>,
  refuse?: () => never,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: maxFormBytes }, (_, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { '*': string } }>({
      method: 'POST',
      url: '/native-auth/*',
      bodyLimit: maxFormBytes,
      async handler(request, reply) {
        refuse?.()
        requireOwnPage(app, request, now())
        if (typeof request.body !== 'string') throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
        return answer({ path: `/${request.params['*']}`, form: request.body, request, reply })
      },
    })
  })
}

/** Sends what is said about a sign-in; nothing keeps it. */
export const sendUnkept = (reply: FastifyReply, status: number, json: string): FastifyReply =>
  reply
    .status(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(json)

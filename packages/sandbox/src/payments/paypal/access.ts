import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlayedPayments } from '../settings.ts'

const tokenSeconds = 32_400

/** Tokens for merchants that know their secret. */
export function createAccess(paypal: PlayedPayments['paypal']) {
  const tokens = new Map<string, number>()

  return {
    answerToken(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const basic = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const given = Buffer.from(basic, 'base64')
      const expected = Buffer.from(`${paypal.clientId}:${paypal.secret}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return reply
          .code(401)
          .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
      }
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      if (form.get('grant_type') !== 'client_credentials') {
        const description = 'Grant Type is NULL or not supported'
        return reply.code(400).send({ error: 'unsupported_grant_type', error_description: description })
      }
      const token = `A21AA${randomBytes(48).toString('base64url')}`
      tokens.set(token, Date.now() + tokenSeconds * 1000)
      return reply.header('cache-control', 'no-store').send({
        scope: 'https://uri.paypal.com/services/payments/payment',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: tokenSeconds,
        nonce: randomBytes(16).toString('hex'),
      })
    },

    /** A hook: answers 401 to who has no token. */
    async requireToken(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if ((tokens.get(token) ?? 0) > Date.now()) return undefined
      return reply
        .code(401)
        .send({ error: 'invalid_token', error_description: 'Token signature verification failed' })
    },
  }
}

import type { Identity, SessionStart } from '@ai-studio/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Begins a session of the embedded identity service in the browser that gets this reply; false when it is refused. */
export async function beginSession(
  identity: Identity,
  accountId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  start: SessionStart,
): Promise<boolean> {
  const isBegun = await identity.beginSession(accountId, request.raw, reply.raw, start)
  // What was set behind the reply's back would be overwritten by its own cookies.
  const cookies = reply.raw.getHeader('set-cookie')
  reply.raw.removeHeader('set-cookie')
  if (cookies !== undefined) reply.header('set-cookie', cookies)
  return isBegun
}

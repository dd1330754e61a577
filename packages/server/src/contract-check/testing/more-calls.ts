import { randomBytes } from 'node:crypto'
import {
  errorStatuses,
  historySchema,
  routes,
  shareRequestSchema,
  type ErrorCode,
  type Message,
} from '@ai-studio/contract'
import type { Alteration, AlteringProxy, PassingAnswer, PassingRequest } from './altering-proxy.ts'

/** Calls that our server does not serve yet, played as the contract has them: shares, and what needs a sign-in. */
export function moreCalls(proxy: AlteringProxy): Required<Pick<Alteration, 'request'>> {
  const shares = new Map<string, { owner: string | undefined; messages: Message[] }>()

  async function share({ headers, body }: PassingRequest): Promise<Partial<PassingAnswer>> {
    const request = shareRequestSchema.safeParse(JSON.parse(body.toString()))
    if (!request.success) return refusal('VALIDATION_FAILED')
    const { conversationId, expiresInDays } = request.data
    const { cookie = '' } = headers
    const url = `${proxy.target}/api/chat/history/${conversationId}`
    const response = await fetch(url, { headers: { cookie } })
    if (!response.ok) return refusal('NOT_FOUND')
    const { messages } = historySchema.parse(await response.json())
    if (messages.length === 0) return refusal('CONVERSATION_EMPTY')
    const slug = randomBytes(16).toString('base64url')
    shares.set(slug, { owner: headers.cookie, messages })
    const expiresAt = new Date(Date.now() + expiresInDays * 86_400_000).toISOString()
    return answer(201, { slug, url: `${proxy.origin}/share/${slug}`, expiresAt })
  }

  function withSlug({ method, headers }: PassingRequest, slug: string): Partial<PassingAnswer> {
    if (!routes.getSharedConversation.params.safeParse({ slug }).success) return refusal('VALIDATION_FAILED')
    const found = shares.get(slug)
    if (!found) return refusal('NOT_FOUND')
    if (method === 'GET') return answer(200, { title: 'Shared', messages: found.messages })
    if (found.owner !== headers.cookie) return refusal('NOT_FOUND')
    shares.delete(slug)
    return { status: 204, headers: { 'x-trace-id': 'played' } }
  }

  return {
    async request(request) {
      const { method, path } = request
      if (method === 'POST' && path === '/api/chat/share') return share(request)
      const slug = /^\/api\/chat\/share\/([^/]+)$/.exec(path)?.[1]
      if (slug !== undefined) return withSlug(request, decodeURIComponent(slug))
      const needsUser = Object.values(routes).some(
        (route) => route.access === 'user' && route.method === method && patternOf(route.path).test(path),
      )
      return needsUser ? refusal('AUTHENTICATION_REQUIRED') : undefined
    },
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const answer = (status: number, body: object): Partial<PassingAnswer> => ({
  status,
  headers: { 'content-type': 'application/json', 'x-trace-id': 'played' },
  body: Buffer.from(JSON.stringify(body)),
})

export const refusal = (code: ErrorCode) => answer(errorStatuses[code], { code, message: 'No.' })

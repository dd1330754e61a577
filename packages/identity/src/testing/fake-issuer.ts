import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the person at the other service does, or what is wrong with the service. */
export interface IssuerBehaviour {
  claims: Record<string, unknown>
  /** Answers this error instead of a code. */
  error?: string
  /** Posts the answer instead of putting it into the address, and tells this about the person. */
  posts?: { user?: string }
  fault?: 'down' | 'nonsense' | 'foreign-key' | 'wrong-nonce' | 'wrong-audience' | 'wrong-issuer'
  /** So far its clock is off, in seconds. */
  clockOff?: number
}

interface Pending {
  redirectUri: string
  nonce: string
  challenge: string
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** Another identity service, small but strict: it checks what it is asked as the real ones do. */
export async function fakeIssuer() {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [own, foreign] = [pair(), pair()]
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }
  const behaviour: IssuerBehaviour = { claims: {} }
  const pending = new Map<string, Pending>()
  const asked: URLSearchParams[] = []
  const secrets: (string | null)[] = []
  let issuer = ''

  function idToken(nonce: string, audience: string): string {
    const iat = Math.floor(Date.now() / 1000) + (behaviour.clockOff ?? 0)
    const { fault } = behaviour
    const claims = {
      iss: fault === 'wrong-issuer' ? 'https://evil.example' : issuer,
      aud: fault === 'wrong-audience' ? 'somebody-else' : audience,
      iat,
      exp: iat + 60,
      nonce: fault === 'wrong-nonce' ? 'another' : nonce,
      ...behaviour.claims,
    }
    const text = `${encoded({ alg: 'RS256', kid: 'own', typ: 'JWT' })}.${encoded(claims)}`
    const { privateKey } = fault === 'foreign-key' ? foreign : own
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', issuer)
      const json = (body: object, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (behaviour.fault === 'down') return response.destroy()
      if (behaviour.fault === 'nonsense') return response.writeHead(200).end('<p>Under construction</p>')
      if (url.pathname === '/.well-known/openid-configuration') {
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        })
      }
      if (url.pathname === '/jwks') return json({ keys: [jwk] })
      if (url.pathname === '/authorize') {
        const { searchParams: query } = url
        asked.push(query)
        const back = new URL(query.get('redirect_uri')!)
        const answer = new URLSearchParams({ state: query.get('state')! })
        if (behaviour.error) answer.set('error', behaviour.error)
        else {
          const code = randomUUID()
          pending.set(code, {
            redirectUri: back.href,
            nonce: query.get('nonce')!,
            challenge: query.get('code_challenge')!,
          })
          answer.set('code', code)
        }
        if (behaviour.posts) {
          if (behaviour.posts.user) answer.set('user', behaviour.posts.user)
          const inputs = [...answer].map(
            ([name, value]) => `<input name="${name}" value="${value.replaceAll('"', '&#34;')}">`,
          )
          response.writeHead(200, { 'content-type': 'text/html' })
          return response.end(`<form method="post" action="${back.href}">${inputs.join('')}</form>`)
        }
        back.search = answer.toString()
        return response.writeHead(302, { location: back.href }).end()
      }
      const form = await bodyOf(request)
      secrets.push(form.get('client_secret'))
      const found = pending.get(form.get('code') ?? '')
      pending.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (found?.challenge !== challenge || found.redirectUri !== form.get('redirect_uri')) {
        return json({ error: 'invalid_grant' }, 400)
      }
      return json({
        access_token: 'worth nothing here',
        token_type: 'Bearer',
        id_token: idToken(found.nonce, form.get('client_id')!),
      })
    })()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    behaviour,
    asked,
    secrets,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

import { json, type Answer, type Received, type TestServer } from '../../client/testing/test-server.ts'

export const rightPassword = 'correct horse'
export const rightCode = '12345678'

export interface IdentityServer {
  /** Bearer tokens that our API accepts. */
  readonly good: Set<string>
  /** What has been asked of `/oidc/token`, the latest last. */
  readonly tokenRequests: URLSearchParams[]
  /** Makes the API refuse every token from now on, and the identity service every refresh token. */
  revoke: () => void
  /** Whose tokens are issued from now on. */
  become: (subject: string) => void
  /** What the next ID token repeats from the authorization request. */
  nonce: string | undefined
  /** Lifetime of access tokens, in seconds. */
  lifetime: number
}

export const profileOf = (subject: string) => ({
  // Not what the identity service calls them.
  id: `user-${subject}`,
  userName: subject,
  email: `${subject}@example.test`,
  displayName: `The ${subject}`,
  authProvider: 'Local',
  roles: [],
  preferences: { language: 'vi', currency: 'VND', theme: 'forest' },
  subscriptionTier: 'free',
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const formOf = ({ body }: Received) => new URLSearchParams(body)

/** An identity service and the account calls of our API, on a real server of a test. */
export function identityOn(server: TestServer): IdentityServer {
  let made = 0
  let subject = 'lan'
  let areRefreshesGood = true
  const identity: IdentityServer = {
    good: new Set(),
    tokenRequests: [],
    nonce: undefined,
    lifetime: 600,
    revoke() {
      identity.good.clear()
      areRefreshesGood = false
    },
    become(next) {
      subject = next
    },
  }

  function tokens() {
    made += 1
    const now = Math.floor(Date.now() / 1000)
    const accessToken = `access-${made}`
    identity.good.add(accessToken)
    const claims = {
      iss: `${server.origin}/oidc`,
      aud: 'studio',
      sub: subject,
      oid: subject,
      tid: 'studio',
      name: `The ${subject}`,
      preferred_username: subject,
      emails: [`${subject}@example.test`],
      idp: 'local',
      iat: now,
      exp: now + 3600,
      ...(identity.nonce !== undefined && { nonce: identity.nonce }),
    }
    return {
      token_type: 'Bearer',
      access_token: accessToken,
      id_token: `${encode({ alg: 'RS256', kid: '1' })}.${encode(claims)}.c2lnbmF0dXJl`,
      refresh_token: `refresh-${made}`,
      expires_in: identity.lifetime,
      scope: 'api://studio/access_as_user',
      client_info: encode({ uid: subject, utid: 'studio' }),
    }
  }

  const refuse = (error: string, suberror?: string, codes?: number[]): Answer =>
    json(400, {
      error,
      suberror,
      error_codes: codes,
      error_description: 'Refused.',
      correlation_id: 'c',
      trace_id: 't',
      timestamp: 'now',
    })

  let method = 'password'
  let steps = 0
  const continuation = () => `continuation-${(steps += 1)}`
  const exchanged = new Set<string | null>()
  const mailed = () => ({
    continuation_token: continuation(),
    challenge_type: 'oob',
    binding_method: 'prompt',
    challenge_channel: 'email',
    challenge_target_label: 'l***@e***.test',
    code_length: rightCode.length,
    interval: 30,
  })
  const begins: Answer = (request, response) => {
    method = request.headers['x-studio-sign-in'] === 'code' ? 'code' : 'password'
    return json(200, { continuation_token: continuation() })(request, response)
  }
  const codeOrRefuse =
    (then: () => unknown): Answer =>
    (request, response) =>
      formOf(request).get('oob') === rightCode
        ? json(200, then())(request, response)
        : refuse('invalid_grant', 'invalid_oob_value', [50181])(request, response)

  const native = (path: string, answer: Answer) => server.on(`POST /native-auth${path}`, answer)
  native('/oauth2/v2.0/initiate', begins)
  native('/oauth2/v2.0/challenge', (request, response) =>
    json(
      200,
      method === 'code' ? mailed() : { continuation_token: continuation(), challenge_type: 'password' },
    )(request, response),
  )
  native('/oauth2/v2.0/token', (request, response) => {
    const form = formOf(request)
    const isGood =
      form.get('grant_type') === 'continuation_token' ||
      form.get('password') === rightPassword ||
      form.get('oob') === rightCode
    if (isGood) {
      const token = form.get('continuation_token')
      // The tokens of one proof are issued once.
      if (exchanged.has(token)) return refuse('expired_token')(request, response)
      exchanged.add(token)
      return json(200, tokens())(request, response)
    }
    return form.has('oob')
      ? refuse('invalid_grant', 'invalid_oob_value', [50181])(request, response)
      : refuse('invalid_grant', undefined, [50126])(request, response)
  })
  native('/signup/v1.0/start', begins)
  native('/signup/v1.0/challenge', (request, response) => json(200, mailed())(request, response))
  native(
    '/signup/v1.0/continue',
    codeOrRefuse(() => ({ continuation_token: continuation() })),
  )
  native('/resetpassword/v1.0/start', begins)
  native('/resetpassword/v1.0/challenge', (request, response) => json(200, mailed())(request, response))
  native(
    '/resetpassword/v1.0/continue',
    codeOrRefuse(() => ({ continuation_token: continuation(), expires_in: 900 })),
  )
  native('/resetpassword/v1.0/submit', (request, response) =>
    (formOf(request).get('new_password') ?? '').length < 6
      ? refuse('invalid_grant', 'password_too_short')(request, response)
      : json(200, { continuation_token: continuation(), poll_interval: 1 })(request, response),
  )
  native('/resetpassword/v1.0/poll_completion', (request, response) =>
    json(200, { status: 'succeeded', continuation_token: continuation() })(request, response),
  )

  server.on('POST /oidc/token', (request, response) => {
    const form = formOf(request)
    identity.tokenRequests.push(form)
    if (form.get('grant_type') === 'refresh_token' && !areRefreshesGood)
      return json(400, { error: 'invalid_grant', error_description: 'Revoked.' })(request, response)
    return json(200, tokens())(request, response)
  })

  const ofUser =
    (status: number, body: () => unknown): Answer =>
    (request, response) =>
      identity.good.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
        ? json(status, body())(request, response)
        : json(401, { code: 'TOKEN_INVALID', message: 'Not known' })(request, response)
  server.on(
    'POST /api/auth/session',
    ofUser(200, () => profileOf(subject)),
  )
  server.on('DELETE /api/auth/session', (request, response) => void response.writeHead(204).end())
  server.on(
    'GET /api/userprofile',
    ofUser(200, () => profileOf(subject)),
  )
  server.on(
    'GET /api/chat/conversations',
    ofUser(200, () => ({ conversations: [] })),
  )
  return identity
}

/** What stands in front of every call: pages of the studio itself make it. */
const headersOf = (origin: string, address: number, cookie = '') => ({
  origin,
  'content-type': 'application/x-www-form-urlencoded',
  // Each comes from an address of its own, so that no budget ends the measurement.
  'x-forwarded-for': `2001:db8::${address.toString(16)}`,
  ...(cookie && { cookie }),
})

/**
 * Tries to sign in with a password under an address that has no account: the server does the same work for it as
 * for one that has, hashing included.
 */
export async function trySignIn(origin: string, number: number): Promise<void> {
  let cookie = ''
  async function post(path: string, form: Record<string, string>) {
    const response = await fetch(`${origin}/native-auth/oauth2/v2.0/${path}`, {
      method: 'POST',
      headers: headersOf(origin, number, cookie),
      body: new URLSearchParams({ client_id: 'studio', ...form }),
    })
    cookie ||= response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0]!)
      .join('; ')
    return (await response.json()) as { continuation_token?: string; error?: string }
  }
  const begun = await post('initiate', {
    username: `nobody-${number}@example.com`,
    challenge_type: 'password oob redirect',
  })
  const challenged = await post('challenge', {
    continuation_token: begun.continuation_token ?? '',
    challenge_type: 'password oob redirect',
  })
  const end = await post('token', {
    continuation_token: challenged.continuation_token ?? '',
    grant_type: 'password',
    password: 'not a password of anybody',
    scope: 'openid',
  })
  if (end.error !== 'invalid_grant') throw new Error(`A sign-in ended with ${JSON.stringify(end)}.`)
}

/** Milliseconds of calls to `/healthz`, one after another, as long as something goes on. */
export async function healthWhile(origin: string, going: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const end = () => over.abort()
  going.then(end, end)
  while (!over.signal.aborted) {
    const begun = performance.now()
    await (await fetch(`${origin}/healthz`)).arrayBuffer()
    times.push(performance.now() - begun)
  }
  await going
  return times
}

import {
  credentialSchema,
  type AuthenticationResult,
  type ConfirmedPayment,
  type Credential,
} from '@ai-studio/contract'
import { z } from 'zod'
import type { TestClient, TestResponse } from '../../testing/index.ts'
import {
  emulatedAuthenticator,
  type CreationOptions,
  type EmulatedAuthenticator,
  type EmulatorOptions,
  type Place,
  type RequestOptions,
} from './emulated-authenticator.ts'

/** What goes along with the beginning of a registration. */
export interface Naming {
  credentialName?: string
  deviceInfo?: string
}

/** Somebody signed in on the studio's own page, with authenticators at hand. */
export interface PasskeyUser {
  id: string
  client: TestClient
  beginRegistration: (naming?: Naming) => Promise<TestResponse>
  completeRegistration: (answer: object) => Promise<TestResponse>
  /** Makes a passkey from beginning to end; throws when that fails. */
  add: (naming?: Naming, authenticator?: EmulatedAuthenticator) => Promise<Added>
  list: () => Promise<Credential[]>
  /** Asks to use a passkey: for a payment when one is given, otherwise to prove once more who it is. */
  begin: (transaction?: ConfirmedPayment) => Promise<TestResponse>
  complete: (answer: object, purpose?: 'authentication' | 'payment') => Promise<TestResponse>
  /** Uses a passkey from beginning to end. */
  use: (
    authenticator: EmulatedAuthenticator,
    transaction?: ConfirmedPayment,
    place?: Place,
  ) => Promise<TestResponse>
}

export interface Added {
  credential: Credential
  authenticator: EmulatedAuthenticator
}

const paths = {
  begin: '/api/webauthn/authenticate/begin',
  complete: '/api/webauthn/authenticate/complete',
}

/** Whoever is signed in with the client. */
export async function passkeyUser(client: TestClient, options: EmulatorOptions = {}): Promise<PasskeyUser> {
  const { id } = (await client.get('/api/userprofile')).json<{ id: string }>()
  const begin: PasskeyUser['begin'] = (transaction) =>
    client.post(paths.begin, {
      userId: id,
      purpose: transaction ? 'payment' : 'authentication',
      ...(transaction && { transaction }),
    })
  const complete: PasskeyUser['complete'] = (answer, purpose = 'authentication') =>
    client.post(`${paths.complete}?userId=${id}&purpose=${purpose}`, answer)
  const beginRegistration: PasskeyUser['beginRegistration'] = (naming = {}) =>
    client.post('/api/webauthn/register/begin', { userId: id, ...naming })
  const completeRegistration: PasskeyUser['completeRegistration'] = (answer) =>
    client.post(`/api/webauthn/register/complete?userId=${id}`, answer)
  const list = async () =>
    z.array(credentialSchema).parse((await client.get(`/api/webauthn/credentials/${id}`)).json())
  return {
    id,
    client,
    begin,
    complete,
    beginRegistration,
    completeRegistration,
    list,
    async add(naming, authenticator = emulatedAuthenticator(options)) {
      const made = authenticator.create(creationOptions(await beginRegistration(naming)))
      ok(await completeRegistration(made))
      const credential = (await list()).find(({ credentialId }) => credentialId === made.id)
      if (!credential) throw new Error('The passkey is not in the list.')
      return { credential, authenticator }
    },
    async use(authenticator, transaction, place) {
      const answer = authenticator.get(requestOptions(await begin(transaction)), place)
      return complete(answer, transaction ? 'payment' : 'authentication')
    },
  }
}

/** Begins to sign in without an account, in that browser. */
export const beginSignIn = (browser: TestClient): Promise<TestResponse> =>
  browser.post(paths.begin, { purpose: 'authentication' })

export const completeSignIn = (browser: TestClient, answer: object): Promise<TestResponse> =>
  browser.post(`${paths.complete}?purpose=authentication`, answer)

/** Signs in with a passkey from beginning to end. */
export async function signInWith(
  browser: TestClient,
  authenticator: EmulatedAuthenticator,
): Promise<AuthenticationResult> {
  const answer = authenticator.get(requestOptions(await beginSignIn(browser)))
  return ok(await completeSignIn(browser, answer)) as AuthenticationResult
}

/** The body of an answer that has to be good. */
export function ok(answer: TestResponse): unknown {
  if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
export const creationOptions = (answer: TestResponse) => ok(answer) as CreationOptions
export const requestOptions = (answer: TestResponse) => ok(answer) as RequestOptions

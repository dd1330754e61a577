import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '../client/types.ts'
import { askPasskey, createPasskey } from '../passkeys/authenticator.ts'
import {
  creation,
  outcome,
  plugIn,
  present,
  request,
  switchOff,
  switchOn,
} from '../passkeys/testing/virtual-authenticator.ts'
import type { InteractionStatus } from './auth-types.ts'
import { passkeyFromField } from './passkey-in-field.ts'

// With the browser's own virtual authenticator: that a browser takes requests one after the other no fake can prove.

let given = 0
const api = {
  request: async () => {
    given += 1
    return request({ challenge: btoa(`challenge-${given}`).replaceAll('=', '') })
  },
} as unknown as ApiClient
const $status = atom<InteractionStatus>('None')
const challengeIn = (clientDataJSON: string) =>
  atob((JSON.parse(atob(clientDataJSON)) as { challenge: string }).challenge)

beforeEach(async () => {
  given = 0
  await switchOn()
})
afterEach(async () => {
  await switchOff()
  vi.restoreAllMocks()
})

test('a field offers passkeys again, with a fresh challenge, when another request has come to nothing', async () => {
  await plugIn()
  const { id } = await createPasskey(creation())
  await present(false)
  const asking = vi.spyOn(navigator.credentials, 'get')
  const life = new AbortController()
  const offer = passkeyFromField(api, $status, life.signal)
  await expect.poll(() => asking.mock.calls).toHaveLength(1)

  const press = new AbortController()
  const pressed = outcome(askPasskey(request(), { signal: press.signal }))
  await expect.poll(() => asking.mock.calls).toHaveLength(2)
  // Whoever pressed turns back; from now on somebody answers.
  await present(true)
  press.abort()
  expect(await pressed).toBe('ABORTED')
  const { answer } = await offer
  expect(answer.id).toBe(id)
  expect(challengeIn(answer.response.clientDataJSON)).toBe('challenge-2')
  expect(asking.mock.calls.map(([options]) => options?.mediation)).toEqual([
    'conditional',
    undefined,
    'conditional',
  ])
})

test('of two fields the one that was there first offers them again when the other one is gone', async () => {
  await plugIn()
  const { id } = await createPasskey(creation())
  await present(false)
  const asking = vi.spyOn(navigator.credentials, 'get')
  const [first, second] = [new AbortController(), new AbortController()]
  const offer = passkeyFromField(api, $status, first.signal)
  await expect.poll(() => asking.mock.calls).toHaveLength(1)
  const other = outcome(passkeyFromField(api, $status, second.signal))
  await expect.poll(() => asking.mock.calls).toHaveLength(2)
  await present(true)
  second.abort()
  expect(await other).toBe('ABORTED')
  const { answer } = await offer
  expect([answer.id, challengeIn(answer.response.clientDataJSON)]).toEqual([id, 'challenge-3'])
})

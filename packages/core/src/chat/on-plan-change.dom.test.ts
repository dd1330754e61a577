import type { UserProfile } from '@ai-studio/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { credentialsOf } from '../client/credentials.ts'
import { forgetUser, markLoading, markSignedIn, markSignedOut } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import { onPlanChange } from './on-plan-change.ts'

const profile = (subscriptionTier: 'free' | 'pro', id = 'lan') =>
  ({ id, subscriptionTier }) as unknown as UserProfile
const studio = (isOwnOrigin: boolean) =>
  ({ endpoint: `https://${String(isOwnOrigin)}.example`, isOwnOrigin }) as Studio

afterEach(() => forgetUser())

test('on our own pages: a sign-in, another user and another plan are told, and nothing else', () => {
  markSignedOut()
  const heard = vi.fn()
  const end = onPlanChange(studio(true), heard)
  markSignedIn(profile('free'))
  expect(heard).toHaveBeenCalledTimes(1)
  markSignedIn(profile('free'))
  expect(heard).toHaveBeenCalledTimes(1)
  markSignedIn(profile('pro'))
  markSignedIn(profile('pro', 'mai'))
  expect(heard).toHaveBeenCalledTimes(3)
  markSignedOut()
  expect(heard).toHaveBeenCalledTimes(3)
  end()
  markSignedIn(profile('free'))
  expect(heard).toHaveBeenCalledTimes(3)
})

test('on our own pages Pro that is another one than before is told by whoever has read it', () => {
  markSignedIn(profile('pro'))
  const heard = vi.fn()
  const own = studio(true)
  const end = onPlanChange(own, heard)
  const { listeners } = credentialsOf(own.endpoint)
  for (const listener of listeners) listener()
  expect(heard).toHaveBeenCalledOnce()
  end()
  expect(listeners.size).toBe(0)
})

test('a sign-in that is only taken up again is no news: calls have waited for it', () => {
  markSignedOut()
  markLoading()
  const heard = vi.fn()
  const end = onPlanChange(studio(true), heard)
  markSignedIn(profile('pro'))
  expect(heard).not.toHaveBeenCalled()
  end()
})

test("on a partner's page it is told by who signs in there", () => {
  const heard = vi.fn()
  const partner = studio(false)
  const end = onPlanChange(partner, heard)
  const { listeners } = credentialsOf(partner.endpoint)
  for (const listener of listeners) listener()
  expect(heard).toHaveBeenCalledOnce()
  end()
  expect(listeners.size).toBe(0)
})

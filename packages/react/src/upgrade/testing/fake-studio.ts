import type { UserProfile } from '@ai-studio/contract'
import {
  ApiError,
  createStudioStorage,
  type ApiClient,
  type ApiErrorCode,
  type Studio,
} from '@ai-studio/core'
import { methods, nothingYet, plans, pricing } from './samples.ts'

export const user: UserProfile = {
  id: 'user-1',
  userName: 'lan',
  email: 'lan@example.com',
  displayName: 'Lan',
  authProvider: 'B2C',
  roles: [],
  preferences: { language: 'en', currency: 'USD', theme: 'dark' },
  subscriptionTier: 'free',
}

/** A refusal, as the client throws it. */
export const refusal = (code: ApiErrorCode, text: string, status: number | null = 422) =>
  new ApiError(code, { text, status })
export const offline = () => refusal('NETWORK', 'Network error. Please check your connection.', null)

/** What calls are answered with: a value, an error, or what a function makes of the call's input. */
export type Answers = Record<string, unknown>

export interface FakeCall {
  readonly name: string
  readonly body?: Record<string, unknown>
  readonly params?: Record<string, string>
}

export interface FakeStudio extends Studio {
  readonly calls: FakeCall[]
  /** Answers from now on otherwise. */
  answer(answers: Answers): void
}

let count = 0

/** A studio whose server answers at once, with an endpoint of its own, so that nothing of another one is seen. */
export function createFakeStudio(given: Answers = {}, isOwnOrigin = true): FakeStudio {
  const kept = new Map<string, string>()
  const answers: Answers = {
    getPricing: pricing,
    getPaymentMethods: { methods },
    getPlans: { plans },
    getSubscription: nothingYet,
    getAnonymousPreferences: { currency: 'USD' },
    ...given,
  }
  const calls: FakeCall[] = []
  const request = async (name: string, input: Omit<FakeCall, 'name'> = {}): Promise<unknown> => {
    calls.push({ ...input, name })
    const answer = answers[name]
    if (answer === undefined) throw refusal('NOT_FOUND', 'The requested resource was not found.', 404)
    const value: unknown = await (typeof answer === 'function' ? answer(input) : answer)
    if (value instanceof Error) throw value
    return value
  }
  count += 1
  return {
    endpoint: `https://studio-${count}.example`,
    isOwnOrigin,
    api: { request } as unknown as ApiClient,
    storage: createStudioStorage({
      prefix: '',
      allowed: true,
      open: () =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
          removeItem: (key: string) => void kept.delete(key),
        }) as unknown as Storage,
    }),
    calls,
    answer: (next) => void Object.assign(answers, next),
  }
}

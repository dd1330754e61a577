import { createHash } from 'node:crypto'
import type { Account, Provider } from './providers.ts'
import { isScenario, type Scenario } from './scenarios.ts'

/** What somebody typed who is in no list. */
export interface TypedAccount {
  email: string
  isVerified: boolean
}

export type Choice =
  | { kind: 'cancelled' }
  | { kind: 'wrong'; typed: TypedAccount; scenario: Scenario }
  | { kind: 'chosen'; account: Account; scenario: Scenario }

/** Reads the form of the chooser. */
export function readChoice(provider: Provider, form: URLSearchParams): Choice {
  const chosen = form.get('account') ?? ''
  if (chosen === 'cancel') return { kind: 'cancelled' }
  const named = form.get('scenario')
  const scenario = isScenario(named) ? named : 'ok'
  const known = provider.accounts.find(({ id }) => id === chosen)
  if (known) return { kind: 'chosen', account: known, scenario }
  const typed = { email: (form.get('email') ?? '').trim(), isVerified: form.get('verified') === 'on' }
  if (!/^[^\s@]+@[^\s@]+$/.test(typed.email)) return { kind: 'wrong', typed, scenario }
  return { kind: 'chosen', account: invented(provider, typed), scenario }
}

/** The same address is the same person, every time. */
function invented(provider: Provider, { email, isVerified }: TypedAccount): Account {
  const hash = createHash('sha256').update(`${provider.id} ${email.toLowerCase()}`).digest('hex')
  const name = email
    .split('@')[0]!
    .split(/[._+-]+/)
    .filter(Boolean)
  return {
    id: hash.slice(0, 32),
    name: name.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ') || email,
    email,
    isVerified,
  }
}

import { credentialsOf } from '../client/credentials.ts'
import { $auth, type AuthState } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'

const planOf = ({ user }: AuthState): string => (user ? `${user.id} ${user.subscriptionTier}` : '')

/**
 * Calls back when somebody has signed in on the page, or has another plan than before: other models are theirs then,
 * and another allowance. Not for a sign-in that is only taken up again, which calls have waited for.
 *
 * @returns ends it
 */
export function onPlanChange({ endpoint, isOwnOrigin }: Studio, listener: () => void): () => void {
  const { listeners } = credentialsOf(endpoint)
  listeners.add(listener)
  const end = () => void listeners.delete(listener)
  if (!isOwnOrigin) return end
  const begun = $auth.get()
  let before = begun.state === 'loading' ? null : planOf(begun)
  const endAuth = $auth.listen((now) => {
    if (now.state === 'loading') return
    const plan = planOf(now)
    const isNew = before !== null && plan !== before && now.state === 'authenticated'
    before = plan
    if (isNew) listener()
  })
  return () => {
    end()
    endAuth()
  }
}

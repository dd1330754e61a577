import { sharedAtom } from '../registry/shared.ts'

/**
 * How often somebody has left a studio on this page by signing out, by endpoint: what stands in its windows is theirs, and
 * goes with them.
 */
export const $leavings = sharedAtom<Readonly<Record<string, number>>>('leavings', {})

/** Closes what is open of whoever leaves. */
export function noteLeaving(endpoint: string): void {
  const known = $leavings.get()
  $leavings.set({ ...known, [endpoint]: (known[endpoint] ?? 0) + 1 })
}

import { sharedAtom } from '../registry/shared.ts'

/** How often somebody has left this page by signing out: what stands in its windows is theirs, and goes with them. */
export const $leavings = sharedAtom('leavings', 0)

/** Closes what is open of whoever leaves. */
export const noteLeaving = (): void => $leavings.set($leavings.get() + 1)

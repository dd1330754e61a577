import { useState } from 'react'

/** How often a try has ended: what failed again is drawn anew by it, so that a screen reader hears it once more. */
export function useRound(isTrying: boolean): number {
  const [state, setState] = useState({ isTrying, round: 0 })
  // While it is drawn, not afterwards: what is told comes into the page once for each try.
  if (state.isTrying !== isTrying) setState({ isTrying, round: isTrying ? state.round : state.round + 1 })
  return state.round
}

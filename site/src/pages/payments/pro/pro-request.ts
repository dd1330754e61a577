import { chargeCurrencies } from '@ai-studio/contract/constants'
import { choiceOf, type UpgradeProposal } from '@ai-studio/core/payments'

/** What the address of the page asks for. */
export interface ProRequest {
  choice: UpgradeProposal
  /** Where the buyer wants to go in the end. Only the server says whether they may. */
  returnUrl: string | undefined
  /** The other site that this is; null when it is this one, or none. */
  returnHost: string | null
}

const longestReturn = 2_000

/** An address of the web, written out; undefined for anything else. */
function webAddress(value: string | null): URL | undefined {
  if (!value || value.length > longestReturn || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

/** The host of an address on another site; null for our own, and for none. */
export function otherHost(address: string | null | undefined): string | null {
  const url = webAddress(address ?? null)
  return url && url.origin !== location.origin ? url.host : null
}

/** Reads `?plan=&period=&godmode=1&currency=&return=`; what it does not understand it leaves out. */
export function readProRequest(search: string): ProRequest {
  const query = new URLSearchParams(search)
  const address = query.get('return')
  const currency = chargeCurrencies.find((code) => code === query.get('currency'))
  const returnUrl = webAddress(address) ? (address ?? undefined) : undefined
  return {
    choice: { ...choiceOf(search), ...(currency && { currency }) },
    returnUrl,
    returnHost: otherHost(returnUrl),
  }
}

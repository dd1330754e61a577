/** How long an address is given to answer, in milliseconds. */
const patienceMs = 10_000

/** What came of asking. */
export interface Probe {
  response?: Response
  /** The directive of the page's policy that forbade it. */
  directive?: string | undefined
}

/** A moment in which events that the browser has queued arrive. */
const moment = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 50)
  })

/** Does something that may fail, and notices which directive of the page's policy forbids it. */
export async function watchPolicy<T>(
  address: string,
  act: () => Promise<T>,
): Promise<{ result?: T; directive?: string | undefined }> {
  const origin = URL.parse(address)?.origin ?? address
  let directive: string | undefined
  const note = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    // What a policy only reports is not forbidden.
    if (disposition === 'enforce' && blockedURI.startsWith(origin)) directive = effectiveDirective
  }
  addEventListener('securitypolicyviolation', note)
  try {
    return { result: await act() }
  } catch {
    if (!directive) await moment()
    return { directive }
  } finally {
    removeEventListener('securitypolicyviolation', note)
  }
}

/** Asks an address once more, without any identity, to learn what is wrong with it. */
export async function probe(address: string, init: RequestInit = {}): Promise<Probe> {
  const { result, directive } = await watchPolicy(address, () =>
    fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(patienceMs), ...init }),
  )
  return result ? { response: result } : { directive }
}

const address = '/worker.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(from: string): string }
}

/** The address as the page's policy wants it: from a policy by this name, which knows no other address. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes
      ?.createPolicy('ai-studio-worker', { createScriptURL: () => address })
      .createScriptURL(address) ?? address
  )
}

/**
 * Has the browser keep a page for when there is no connection, once this one has nothing better to do. Whoever has no
 * service workers, or has switched them off, does without.
 */
export function registerWorker(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return
  const register = () => {
    // A worker of an earlier release is looked for anew with every visit, never in the browser's cache.
    serviceWorker.register(trustedAddress(), { updateViaCache: 'none' }).catch((error: unknown) => {
      console.warn('[ai-studio] The page for times without a connection cannot be kept.', error)
    })
  }
  if (document.readyState === 'complete') setTimeout(register, 1_000)
  else addEventListener('load', () => setTimeout(register, 1_000), { once: true })
}

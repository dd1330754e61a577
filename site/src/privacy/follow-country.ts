import { $auth, $consent, detectLanguage, forgetCountry, type Studio } from '@ai-studio/core'

/** Resolves when something has been painted, so that asking delays nothing that can be seen. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Resolves when it is known whether somebody is signed in. */
const settled = () =>
  new Promise<void>((resolve) => {
    const stop = $auth.subscribe(({ state }) => {
      if (state === 'loading') return
      resolve()
      // The first call comes before there is anything to stop.
      queueMicrotask(() => stop())
    })
  })

/**
 * Finds out the language of a visitor who has chosen none by their country, once they have allowed it. Who takes that
 * back ends the asking, and what was found is forgotten.
 * @param services asked in turn; without any nobody is asked
 * @returns ends the following
 */
export function followCountry(studio: Studio, services: readonly string[]): () => void {
  if (services.length === 0) return () => undefined
  let asking: AbortController | null = null

  async function ask(signal: AbortSignal): Promise<void> {
    await painted()
    await settled()
    if (!signal.aborted) await detectLanguage(studio, { services, signal })
  }

  const stop = $consent.subscribe(({ geolocation }) => {
    if (geolocation === true) {
      if (asking) return
      asking = new AbortController()
      void ask(asking.signal)
      return
    }
    asking?.abort()
    asking = null
    if (geolocation === false) forgetCountry(studio.storage)
  })
  return () => {
    stop()
    asking?.abort()
  }
}

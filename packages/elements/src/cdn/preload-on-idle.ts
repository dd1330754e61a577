import type { importVerified } from './verify.ts'

/** Names and hashes of the chat and its panel; the build fills them in. */
declare const __CHAT__: readonly [file: string, hash: string]
declare const __PANEL__: readonly [file: string, hash: string]

/** Some engines do not say when the page has nothing to do. */
const onIdle = (act: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, 1_000)

const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })

/**
 * Fetches what a launcher will open when the page is there and has nothing better to do, for a script tag with
 * `data-preload="idle"`. Not for visitors who save data.
 */
export async function preloadOnIdle(defined: Promise<unknown>, load: typeof importVerified): Promise<void> {
  await Promise.all([defined, loaded()])
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  // A failure shows when somebody opens it.
  onIdle(() => {
    const chat = load(...__CHAT__)
    void Promise.allSettled([chat, load(...__PANEL__, chat)])
  })
}

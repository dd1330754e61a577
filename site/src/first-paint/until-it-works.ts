/** How long to wait before each further attempt, in milliseconds. */
const waits = [1_000, 4_000]
/** Marks an entry of the history whose page was loaded anew because its application had not come. */
const mark = 'isLoadedAnew'

const hasMark = (state: unknown) => typeof state === 'object' && state !== null && mark in state

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the device says that it has a connection, which may be at once. */
const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })

/**
 * Imports the application, several times if it has to be. Some browsers remember a failure as long as a page lasts,
 * and after a release the files of a page may be gone: the page is then loaded anew, once.
 *
 * @param importApplication rejects with a `TypeError` when a file could not be fetched, as `import()` does
 * @throws what keeps it from running once it is there
 */
export async function untilItWorks(importApplication: () => Promise<unknown>): Promise<void> {
  for (const wait of [0, ...waits]) {
    // The first time also without a connection: what was there before may be kept.
    if (wait > 0) await pause(wait).then(online)
    try {
      await importApplication()
      return
    } catch (error) {
      // What does not run would not run the next time either.
      if (!(error instanceof TypeError)) throw error
      console.error('[ai-studio] The application could not be loaded.', error)
    }
  }
  const state: unknown = history.state
  if (hasMark(state)) return
  history.replaceState({ ...(state as object | null), [mark]: true }, '')
  location.reload()
}

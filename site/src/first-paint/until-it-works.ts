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

/** Resolves when the connection may be another one: the device says so, or somebody has come back to the page. */
const anotherChance = () =>
  new Promise<void>((resolve) => {
    const life = new AbortController()
    const { signal } = life
    const take = () => {
      if (document.visibilityState !== 'visible') return
      life.abort()
      resolve()
    }
    addEventListener('online', take, { signal })
    document.addEventListener('visibilitychange', take, { signal })
  })

/**
 * Imports the application, several times if it has to be. Some browsers remember a failure as long as a page lasts,
 * and after a release the files of a page may be gone: the page is then loaded anew, once. After that it is tried again
 * whenever the connection may have become better.
 *
 * @param importApplication rejects with a `TypeError` when a file could not be fetched, as `import()` does
 * @throws what keeps it from running once it is there
 */
export async function untilItWorks(importApplication: () => Promise<unknown>): Promise<void> {
  for (const wait of [0, ...waits]) {
    // The first time also without a connection: what was there before may be kept.
    if (wait > 0) await pause(wait).then(online)
    if (await isThere(importApplication)) return unmark()
  }
  const state: unknown = history.state
  if (!hasMark(state)) {
    history.replaceState({ ...(state as object | null), [mark]: true }, '')
    location.reload()
    return
  }
  do await anotherChance()
  while (!(await isThere(importApplication)))
  unmark()
}

/** Whether the application could be fetched. */
async function isThere(importApplication: () => Promise<unknown>): Promise<boolean> {
  try {
    await importApplication()
    return true
  } catch (error) {
    // What does not run would not run the next time either.
    if (!(error instanceof TypeError)) throw error
    console.error('[ai-studio] The application could not be loaded.', error)
    return false
  }
}

/** With the next release the page may have to be loaded anew once more. */
function unmark(): void {
  const state: unknown = history.state
  if (!hasMark(state)) return
  const { [mark]: _, ...rest } = state as Record<string, unknown>
  history.replaceState(Object.keys(rest).length > 0 ? rest : null, '')
}

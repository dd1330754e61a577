/** How long a page may take to come to a state, in milliseconds. */
const patience = 30_000
const pause = 50

/** Waits until the work gives something else than null, undefined or false. */
export async function until<T>(
  what: string,
  work: () => Promise<T> | T,
): Promise<Exclude<NonNullable<T>, false>> {
  const deadline = performance.now() + patience
  for (;;) {
    const found = await work()
    if (found !== null && found !== undefined && found !== false) {
      return found as Exclude<NonNullable<T>, false>
    }
    if (performance.now() > deadline) throw new Error(`In vain: ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
  }
}

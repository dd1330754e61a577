/**
 * Ends one after the other, also after one that failed.
 * @throws the first failure, when all have been asked.
 */
export async function endAll(ends: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const end of ends) {
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

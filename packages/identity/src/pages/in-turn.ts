/**
 * Does what has the same name one after the other, as far as this process has it: the second press of a button finds what
 * the first one has done.
 */
export function createTurns(): (name: string, work: () => Promise<void>) => Promise<void> {
  /** Never reject. */
  const last = new Map<string, Promise<void>>()
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work)
    const settled = ended(mine)
    last.set(name, settled)
    void forget(name, settled)
    return mine
  }

  async function forget(name: string, settled: Promise<void>): Promise<void> {
    await settled
    if (last.get(name) === settled) last.delete(name)
  }
}

async function ended(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch {
    // Whoever asked for it hears of it.
  }
}

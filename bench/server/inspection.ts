/** What lives in a process after garbage has been collected, in bytes. */
export interface Memory {
  /** Of the whole process; what it once took and freed is part of it for long. */
  rss: number
  /** Living objects. */
  heap: number
  /** Buffers and the like, which living objects hold outside of the heap. */
  external: number
}

// Preloaded into what is measured.
process.on('message', (question: unknown) => {
  if (question === 'cpu') process.send?.({ cpu: cpuTime() })
  if (question === 'memory') void memory().then((found) => process.send?.({ memory: found }))
})
process.on('disconnect', () => process.exit())
// The one who measures decides how long this process lives.
process.channel?.unref()

/** Since the start, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function memory(): Promise<Memory> {
  // What a first collection frees may hold on to more: finalizers run in between.
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heap: heapUsed, external }
}

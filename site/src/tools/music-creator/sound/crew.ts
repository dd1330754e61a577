import type { StereoSound } from './dsp/pan.ts'
import type { SoundOrder } from './sound-messages.ts'
import { followInThread, threadCount } from './sound-thread.ts'

interface Waiting {
  readonly order: SoundOrder
  readonly resolve: (sound: Promise<StereoSound>) => void
}

/** Has an order followed as soon as a thread is free; what was begun earlier is finished first. */
export type Crew = (order: SoundOrder, place: 'first' | 'last') => Promise<StereoSound>

/** Threads that work on one piece. @param signal ends them all */
export function createCrew(signal: AbortSignal): Crew {
  const size = threadCount()
  const waiting: Waiting[] = []
  let busy = 0

  function next(): void {
    if (busy >= size) return
    const first = waiting.shift()
    if (!first) return
    busy++
    const work = followInThread(first.order, signal).finally(() => {
      busy--
      next()
    })
    first.resolve(work)
  }

  return (order, place) =>
    new Promise((resolve) => {
      if (place === 'first') waiting.unshift({ order, resolve })
      else waiting.push({ order, resolve })
      next()
    })
}

/** Time between two updates of a view that is behind, in milliseconds. */
export const hurriedPauseMs = 33
/** Shortest and longest time between two updates of a view that keeps up, however fast or slow it is. */
const shortestPauseMs = 50
const longestPauseMs = 120
/** How many times longer than the drawing the pause is: drawing takes no more than this share of the page's time. */
const pausesPerDrawing = 6
/** What one task of an update may take, in milliseconds: a third of what counts as a long task. */
const targetMs = 16
const smallestPortion = 512
const firstPortion = 2048

/** Learns from the view what it can take: how much text at once, and how often. */
export interface DrawingPace {
  /** Most characters for the next update. */
  readonly portion: number
  /** Time to leave the view in peace after an update, in milliseconds. */
  readonly pauseMs: number
  /** To be called right before an update: measures what it costs. `isFull` when it was cut to the portion. */
  drawing: (isFull: boolean) => void
  end: () => void
}

type Frames = Pick<typeof globalThis, 'requestAnimationFrame' | 'cancelAnimationFrame'>

/** The pace of one view, from its first update on. Where there are no frames, only scripts are measured. */
export function createDrawingPace(): DrawingPace {
  const frames = typeof requestAnimationFrame === 'function' ? (globalThis as Frames) : null
  let portion = firstPortion
  let pauseMs = shortestPauseMs
  let cost: number | null = null
  let isMeasuring = false
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function learn(scriptMs: number, frameMs: number, isFull: boolean) {
    isMeasuring = false
    const spent = scriptMs + frameMs
    cost = cost === null ? spent : (cost + spent) / 2
    pauseMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, cost * pausesPerDrawing))
    if (!isFull) return
    const longest = Math.max(scriptMs, frameMs, 1)
    portion = Math.max(smallestPortion, Math.round(portion * Math.min(2, targetMs / longest)))
  }

  /** Layout and painting follow in the next frame; a timer set in it fires after them. */
  function measureFrame(scriptMs: number, isFull: boolean) {
    if (!frames) return learn(scriptMs, 0, isFull)
    frame = frames.requestAnimationFrame(() => {
      const begun = performance.now()
      timer = setTimeout(() => learn(scriptMs, performance.now() - begun, isFull))
    })
  }

  return {
    get portion() {
      return portion
    },
    get pauseMs() {
      return pauseMs
    },
    drawing(isFull) {
      if (isMeasuring) return
      isMeasuring = true
      const start = performance.now()
      // Views draw in a microtask after the update at the latest; this one is queued behind theirs.
      queueMicrotask(() => queueMicrotask(() => measureFrame(performance.now() - start, isFull)))
    },
    end() {
      frames?.cancelAnimationFrame(frame)
      clearTimeout(timer)
      // Nothing is measured any more.
      isMeasuring = true
    },
  }
}

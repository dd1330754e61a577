import type { LiveAnswer } from './chat-session-types.ts'
import { createDrawingPace, hurriedPauseMs } from './drawing-pace.ts'

export interface LiveText {
  readonly id: string
  /** Place in the server's event log that has been taken in. */
  readonly sequence: number
  /** Everything taken in, also what the view has not been shown yet. */
  readonly text: string
  /**
   * Takes in text that ends at `sequence`, without the part that is already here.
   * @returns false when something between is missing: ask the server for it
   */
  append: (text: string, sequence: number) => boolean
  /** Takes in an event that is no text. */
  advance: (sequence: number) => void
  /** Replaces all text, shown at once. */
  replace: (text: string, sequence: number) => void
  /** Whether the connection is being restored. */
  setReconnecting: (isReconnecting: boolean) => void
  /** Resolves when the view has everything, which is then given to it without a pause, or after `end`. */
  shown: () => Promise<void>
  /** Ends all timers; nothing is shown any more. */
  end: () => void
}

export interface LiveTextOptions {
  id: string
  /** What is already known of the answer, after a reload. */
  text?: string
  sequence?: number
  show: (answer: LiveAnswer) => void
  isHidden: () => boolean
}

/**
 * The text of an answer being written, in two places: what has arrived, and what the view has. The view gets at most
 * twenty updates a second, fewer where drawing is slow, and thirty while it is behind. A burst is handed over in
 * portions whose size follows the time that the view took for the last one, so that no single update blocks the page,
 * on a slow device too.
 */
export function createLiveText(options: LiveTextOptions): LiveText {
  const { id, show, isHidden } = options
  let text = options.text ?? ''
  let sequence = options.sequence ?? 0
  let shownLength = text.length
  let isReconnecting = false
  let isDirty = false
  let hasEnded = false
  let isAwaited = false
  let lastFlush = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const pace = createDrawingPace()
  let whenShown: (() => void)[] = []

  function emit() {
    const phase = isReconnecting ? 'reconnecting' : shownLength > 0 ? 'writing' : 'waiting'
    show({ id, phase, text: text.slice(0, shownLength) })
  }

  function flush() {
    timer = undefined
    const from = shownLength
    shownLength = isHidden() ? text.length : endOfPortion(text, from + pace.portion)
    const isCut = shownLength < text.length
    isDirty = false
    lastFlush = performance.now()
    if (isCut) schedule()
    else for (const resolve of whenShown.splice(0)) resolve()
    pace.drawing(isCut)
    emit()
  }

  function schedule({ isUrgent = false } = {}) {
    isDirty = true
    if (hasEnded || timer !== undefined) return
    // Who is behind by more than an update, or has everything, draws without a longer pause.
    const isBehind = isUrgent || isAwaited || text.length - shownLength > pace.portion
    const next = lastFlush + (isBehind ? hurriedPauseMs : pace.pauseMs)
    timer = setTimeout(flush, Math.max(0, Math.ceil(next - performance.now())))
  }

  emit()
  return {
    id,
    get sequence() {
      return sequence
    },
    get text() {
      return text
    },
    append(added, end) {
      const start = end - added.length
      if (start > sequence) return false
      if (end > sequence) {
        text += start === sequence ? added : added.slice(sequence - start)
        sequence = end
        schedule()
      }
      return true
    },
    advance(end) {
      sequence = Math.max(sequence, end)
    },
    replace(content, end) {
      sequence = end
      if (content === text) return
      text = content
      shownLength = Math.min(shownLength, text.length)
      schedule()
    },
    setReconnecting(value) {
      if (isReconnecting === value) return
      isReconnecting = value
      schedule({ isUrgent: true })
    },
    shown() {
      if (hasEnded || (!isDirty && shownLength === text.length)) return Promise.resolve()
      isAwaited = true
      clearTimeout(timer)
      timer = undefined
      schedule()
      return new Promise((resolve) => whenShown.push(resolve))
    },
    end() {
      hasEnded = true
      clearTimeout(timer)
      pace.end()
      for (const resolve of whenShown.splice(0)) resolve()
    },
  }
}

/** The end of a portion that splits no surrogate pair. */
function endOfPortion(text: string, end: number): number {
  if (end >= text.length) return text.length
  const unit = text.charCodeAt(end - 1)
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end
}

/** Size of the window, in CSS pixels. */
const width = 480
const height = 680
/** How often it is looked whether the window is still there, in milliseconds; browsers do not tell. */
const lookEveryMs = 500
/**
 * How long an answer is awaited after the window seems closed, in milliseconds. Pages that isolate themselves see it
 * closed as soon as it is opened, and so does who closes it before the studio's page has come: browsers do not tell
 * the two apart.
 */
const patienceMs = 60_000

/** Whether a window has left this page's origin, where nothing of it can be read any more. */
function isElsewhere(opened: Window): boolean {
  try {
    return !opened.location.href
  } catch {
    return true
  }
}

export type ConnectAnswer = { code: string } | { error: 'cancelled' }

/** The window of the studio in which somebody signs in for a page of another company. */
export interface ConnectWindow {
  /** Opens it, within a press. Answers whether the browser let it. */
  open: () => boolean
  /** To the front, or anew when it is gone. */
  show: () => void
  close: () => void
}

/** Watches over one window and the answer that it posts. */
export function createConnectWindow(options: {
  url: string
  state: string
  onAnswer: (answer: ConnectAnswer) => void
  onPresence: (isThere: boolean) => void
  /**
   * Nobody came back to a window that was closed.
   * @param wasThere whether the studio's page was in it, as far as this page could ever see
   */
  onGivenUp: (wasThere: boolean) => void
}): ConnectWindow {
  const { url, state, onAnswer, onPresence, onGivenUp } = options
  const studioOrigin = new URL(url).origin
  let opened: Window | null = null
  let wasThere = false
  let looking: ReturnType<typeof setInterval> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined

  function hear({ origin, data }: MessageEvent<unknown>): void {
    if (origin !== studioOrigin || typeof data !== 'object' || data === null) return
    const { type, state: theirs, code, error } = data as Record<string, unknown>
    if (type !== 'studio-connect' || theirs !== state) return
    if (typeof code === 'string' && code !== '') end({ code })
    else if (error === 'cancelled') end({ error })
  }

  function end(answer: ConnectAnswer): void {
    stop()
    onAnswer(answer)
  }

  function stop(): void {
    globalThis.removeEventListener('message', hear)
    clearInterval(looking)
    clearTimeout(patience)
    patience = undefined
  }

  function look(): void {
    const isThere = opened !== null && !opened.closed
    wasThere ||= opened !== null && isThere && isElsewhere(opened)
    if (isThere === (patience === undefined)) return
    if (!isThere && !wasThere)
      console.info(
        '[ai-studio] The sign-in window was lost as it opened. Unless somebody has closed it, this page needs Cross-Origin-Opener-Policy: same-origin-allow-popups.',
      )
    clearTimeout(patience)
    patience = isThere
      ? undefined
      : setTimeout(() => {
          stop()
          onGivenUp(wasThere)
        }, patienceMs)
    onPresence(isThere)
  }

  function open(): boolean {
    const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
    const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
    opened = globalThis.open(
      url,
      'ai-studio-connect',
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    )
    if (!opened) return false
    clearInterval(looking)
    globalThis.addEventListener('message', hear)
    looking = setInterval(look, lookEveryMs)
    look()
    return true
  }

  return {
    open,
    show() {
      if (opened && !opened.closed) opened.focus()
      else open()
    },
    close() {
      stop()
      opened?.close()
    },
  }
}

/** What of `HTMLAudioElement` is used. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'addEventListener'
  | 'canPlayType'
  | 'crossOrigin'
  | 'currentTime'
  | 'defaultPlaybackRate'
  | 'duration'
  | 'ended'
  | 'load'
  | 'pause'
  | 'paused'
  | 'play'
  | 'playbackRate'
  | 'preload'
  | 'removeAttribute'
  | 'src'
>

/** What reading aloud needs of the browser. */
export interface SpeechWorld {
  /** Plays sound; null where there is no such thing. */
  readonly audio: AudioElement | null
  /** The browser's own voices; null where it has none. */
  readonly synthesis: SpeechSynthesis | null
  createUtterance: (text: string) => SpeechSynthesisUtterance
  /** Fetches a file, without any credentials. */
  fetchFile: (address: string) => Promise<Blob>
  /** Calls back when somebody leaves the page. */
  onLeave: (leave: () => void) => void
}

/** Whether this browser has voices of its own. */
export const hasBrowserVoice = (): boolean =>
  typeof speechSynthesis === 'object' && typeof SpeechSynthesisUtterance === 'function'

/** The browser of this page. */
export function browserWorld(): SpeechWorld {
  return {
    audio: typeof Audio === 'function' ? new Audio() : null,
    synthesis: hasBrowserVoice() ? speechSynthesis : null,
    createUtterance: (text) => new SpeechSynthesisUtterance(text),
    async fetchFile(address) {
      const response = await fetch(address, { credentials: 'omit' })
      if (!response.ok) throw new Error(`The sound was not delivered: ${response.status}.`)
      return response.blob()
    },
    onLeave(leave) {
      // A voice of the browser would otherwise speak on when its page has gone.
      globalThis.addEventListener?.('pagehide', leave)
    },
  }
}

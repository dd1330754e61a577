import type { AudioElement } from './speech-world.ts'
import type { Track, TrackListener } from './track.ts'

/** Plays a file that the server has made. */
export function createServerTrack(
  audio: AudioElement,
  address: string,
  speed: number,
  listener: TrackListener,
): Track {
  const listening = new AbortController()
  const on = (types: readonly string[], act: () => void) => {
    for (const type of types) audio.addEventListener(type, act, { signal: listening.signal })
  }
  const isOver = () => listening.signal.aborted
  let hasFailed = false

  function fail() {
    if (hasFailed || isOver()) return
    hasFailed = true
    listener.onFailed('UNPLAYABLE')
  }

  function tell() {
    const { currentTime, duration } = audio
    const isKnown = Number.isFinite(duration) && duration > 0
    listener.onProgress({
      position: currentTime,
      duration: isKnown ? duration : null,
      share: isKnown ? Math.min(1, currentTime / duration) : 0,
    })
  }

  function setSpeed(rate: number) {
    // A newly loaded file begins with the default.
    audio.defaultPlaybackRate = rate
    audio.playbackRate = rate
  }

  on(['playing'], () => listener.onPhase('playing'))
  on(['waiting'], () => listener.onPhase('loading'))
  // At the end a browser first reports a pause.
  on(['pause'], () => !audio.ended && !hasFailed && listener.onPhase('paused'))
  on(['ended'], () => {
    tell()
    listener.onPhase('ended')
  })
  on(['timeupdate', 'durationchange', 'seeked'], tell)
  on(['error'], fail)

  // Whoever knows the address may hear it: no cookie goes along, on no site.
  audio.crossOrigin = 'anonymous'
  audio.preload = 'auto'
  audio.src = address
  setSpeed(speed)

  return {
    play() {
      audio.play().catch((cause: unknown) => {
        const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
        if (isOver() || name === 'AbortError') return
        if (name === 'NotAllowedError') listener.onPhase('paused', true)
        else fail()
      })
    },
    pause: () => audio.pause(),
    stop() {
      listening.abort()
      audio.pause()
      audio.removeAttribute('src')
      // Ends the download as well.
      audio.load()
    },
    seek(seconds) {
      const end = Number.isFinite(audio.duration) ? audio.duration : seconds
      audio.currentTime = Math.max(0, Math.min(seconds, end))
      tell()
    },
    setSpeed,
  }
}

import type { SpeechLimit, SpeechPlayer } from '@ai-studio/core/speech'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'

/** Shorter sounds are stepped through in halves of a second. */
const longSeconds = 30

/** Minutes and seconds, as players write them. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export interface SeekSliderProps {
  player: SpeechPlayer
  /** Why it cannot be moved. */
  limit: SpeechLimit | undefined
  /** Of the text that says so. */
  noteId: string | undefined
}

/** Where the voice is; moved, it goes there. */
export function SeekSlider({ player, limit, noteId }: SeekSliderProps): ReactElement {
  const text = useTexts('voice')
  const { position, duration, share } = useStore(player.$progress)
  const isKnown = position !== null && duration !== null
  const isFixed = limit !== undefined || !isKnown
  const times = isKnown ? { position: clockTime(position), duration: clockTime(duration) } : null
  return (
    <span className="st-voice-seek">
      <input
        type="range"
        min={0}
        max={isKnown ? duration : 1}
        step={isFixed ? 'any' : duration < longSeconds ? 0.5 : 1}
        value={isKnown ? position : share}
        disabled={isFixed}
        aria-label={text('position')}
        aria-valuetext={times ? text('positionOf', times) : undefined}
        aria-describedby={limit ? noteId : undefined}
        style={{ '--st-share': share } as Record<string, number>}
        part="player-position"
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
      />
      {times && (
        <span className="st-voice-time" aria-hidden="true" dir="ltr">
          {times.position} / {times.duration}
        </span>
      )}
    </span>
  )
}

import { useTexts } from '@ai-studio/react'
import { useRef, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react'
import { markAt, type Mark } from '../sound/score-marks.ts'
import { clockTime } from './clock-time.ts'
import { WaveForm } from './wave-form.tsx'

/** Seconds before the end that a pointer goes to at most. */
const edgeSeconds = 0.1
/** Seconds that an arrow key goes; with Page Up and Page Down it is a tenth of the piece. */
const arrowSeconds = 5

export interface TimelineProps {
  peaks: Float32Array | null
  /** Seconds. */
  length: number
  position: number
  sections: readonly Mark[]
  /** There is nothing to go to yet. */
  isDisabled: boolean
  onSeek: (seconds: number) => void
}

/** A pointer that was pressed. */
interface Press {
  readonly pointerId: number
  readonly clientX: number
  readonly clientY: number
  /** Where the music was. */
  readonly before: number
  /** It leads the position. What a finger does is not known before it moves or is lifted: it may scroll the page. */
  isDrawn: boolean
}

/**
 * The piece from left to right, in every language, as players draw it: wave form, sections, and where it is. Pressed or
 * drawn it goes there; with the keys of a slider as well.
 */
export function Timeline(props: TimelineProps): ReactElement {
  const { peaks, length, position, sections, isDisabled, onSeek } = props
  const t = useTexts('music-creator')
  const sectionName = useSectionName()
  const slider = useRef<HTMLInputElement>(null)
  const press = useRef<Press>(null)
  const section = sections[markAt(sections, position)]
  const times = { position: clockTime(position), length: clockTime(length) }

  function onKeyDown(event: KeyboardEvent): void {
    if (isDisabled || event.altKey || event.ctrlKey || event.metaKey) return
    const target = targetOf(event.key, position, length)
    if (target === undefined) return
    event.preventDefault()
    onSeek(target)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (isDisabled || event.button !== 0) return
    const { currentTarget, pointerId, pointerType, clientX, clientY } = event
    currentTarget.setPointerCapture(pointerId)
    // Else the press would take the focus to where nothing has it.
    event.preventDefault()
    const isDrawn = pointerType !== 'touch' && pointerType !== 'pen'
    press.current = { pointerId, clientX, clientY, isDrawn, before: position }
    if (isDrawn) seekTo(event)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!press.current || press.current.pointerId !== event.pointerId) return
    press.current.isDrawn ||= isSideways(press.current, event)
    if (press.current.isDrawn) seekTo(event)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (press.current?.pointerId !== event.pointerId) return
    if (!press.current.isDrawn) seekTo(event)
    press.current = null
  }

  function onPointerCancel({ pointerId }: PointerEvent<HTMLElement>): void {
    if (press.current?.pointerId !== pointerId) return
    if (press.current.isDrawn) onSeek(press.current.before)
    press.current = null
  }

  /** The browser may take a pointer away without a word of its end. */
  function onLostPointerCapture({ pointerId }: PointerEvent<HTMLElement>): void {
    if (press.current?.pointerId === pointerId) press.current = null
  }

  function seekTo({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    slider.current?.focus({ preventScroll: true })
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width === 0) return
    const target = Math.min(1, Math.max(0, (clientX - left) / width)) * length
    // Whoever draws it over the edge may come back: the end would stop the music, or begin it anew.
    onSeek(Math.min(target, Math.max(0, length - edgeSeconds)))
  }

  return (
    <div className="st-music-timeline" dir="ltr">
      <div
        className="st-music-seek"
        data-disabled={isDisabled || undefined}
        {...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onLostPointerCapture }}
      >
        {/* Assistive technology moves it as any other slider; it lies over the wave form and is not seen. */}
        <input
          ref={slider}
          type="range"
          min={0}
          max={Math.max(0.01, length)}
          step="any"
          value={position}
          disabled={isDisabled}
          aria-label={t('player.position')}
          aria-valuetext={
            section
              ? t('player.positionIn', { ...times, section: sectionName(section.name) })
              : t('player.positionOf', times)
          }
          onChange={(event) => onSeek(Number(event.currentTarget.value))}
          onKeyDown={onKeyDown}
        />
        <WaveForm peaks={peaks} played={length > 0 ? position / length : 0} />
        <span
          className="st-music-head"
          aria-hidden="true"
          style={{ insetInlineStart: `${length > 0 ? (100 * position) / length : 0}%` }}
        />
      </div>
      {sections.length > 0 && (
        <ol className="st-music-sections" aria-hidden="true">
          {sections.map((mark) => (
            <li
              key={mark.start}
              data-now={mark === section || undefined}
              style={{ flexGrow: mark.end - mark.start }}
              title={sectionName(mark.name)}
            >
              <span dir="auto">{sectionName(mark.name)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Pixels that a finger moves without meaning it. */
const slack = 4

/** Whether a finger that was put down draws the position, and does not scroll the page. */
function isSideways(from: Press, { clientX, clientY }: PointerEvent): boolean {
  const aside = Math.abs(clientX - from.clientX)
  return aside > slack && aside > Math.abs(clientY - from.clientY)
}

function targetOf(key: string, position: number, length: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: position - arrowSeconds,
    ArrowDown: position - arrowSeconds,
    ArrowRight: position + arrowSeconds,
    ArrowUp: position + arrowSeconds,
    PageDown: position - length / 10,
    PageUp: position + length / 10,
    Home: 0,
    End: length,
  }
  const target = Object.hasOwn(steps, key) ? steps[key] : undefined
  return target === undefined ? undefined : Math.min(length, Math.max(0, target))
}

const knownSections = new Set(['intro', 'verse', 'chorus', 'bridge', 'outro'])

/** What a section is called; names that the texts do not know stand as they are. */
function useSectionName(): (name: string) => string {
  const t = useTexts('music-creator')
  return (name) => (knownSections.has(name) ? t(`player.sections.${name}`) : name)
}

import { useEffect, useState, type RefObject } from 'react'
import { useEarlyEffect, useLatest } from '../../hooks/use-latest.ts'
import { fitted, isZoomed, kept, type Frame, type Size, type View } from './zoom.ts'
import { listenToPointers } from './pointer-zoom.ts'

export interface Zoom {
  /** Null until picture and stage have a size. */
  readonly view: View | null
  readonly isZoomed: boolean
  /** Changes the view; without one nothing happens. */
  change: (next: (view: View, frame: Frame) => View) => void
  /** Shows the whole picture, whatever size the stage takes. */
  fit: () => void
}

/**
 * How closely a picture is looked at, with wheel, mouse and fingers on its stage.
 *
 * @param picture its own size; null until it is known
 */
export function useZoom(stageRef: RefObject<HTMLElement | null>, picture: Size | null): Zoom {
  const [stage, setStage] = useState<Size | null>(null)
  // Null for the whole picture.
  const [chosen, setChosen] = useState<View | null>(null)
  const frame = picture && stage && stage.width > 0 && stage.height > 0 ? { picture, stage } : null
  const latest = useLatest(frame)

  useEarlyEffect(() => {
    const element = stageRef.current
    if (!element) return undefined
    const measure = () => setStage({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stageRef])

  const change: Zoom['change'] = (next) =>
    setChosen((last) => {
      const now = latest.current
      if (!now) return last
      const view = next(last ? kept(last, now) : fitted(now), now)
      return isZoomed(view, now) ? view : null
    })
  const latestChange = useLatest(change)

  useEffect(() => {
    const element = stageRef.current
    return element ? listenToPointers(element, (next) => latestChange.current(next)) : undefined
  }, [stageRef, latestChange])

  const view = frame && (chosen ? kept(chosen, frame) : fitted(frame))
  return {
    view,
    isZoomed: frame !== null && view !== null && isZoomed(view, frame),
    change,
    fit: () => setChosen(null),
  }
}

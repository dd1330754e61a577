import { memo, useEffect, useId, useMemo, useRef, useState, type ReactElement } from 'react'

/** Pixels from one bar to the next. */
const barPixels = 4
const fewestBars = 40
const mostBars = 240

export interface WaveFormProps {
  /** From 0 to 1; null while they are not known. */
  peaks: Float32Array | null
  /** How much has been played, from 0 to 1. */
  played: number
}

/** The loudness of a piece as bars, as many as there is room for; what has been played has the accent's colour. */
export function WaveForm({ peaks, played }: WaveFormProps): ReactElement {
  const box = useRef<SVGSVGElement>(null)
  const bars = useBarCount(box)
  const clip = useId()
  return (
    <svg
      ref={box}
      className="st-music-wave"
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id={clip}>
        <rect x="0" y="0" width={played * bars} height="100" />
      </clipPath>
      <Bars peaks={peaks} count={bars} />
      <g clipPath={`url(#${clip})`} data-played="">
        <Bars peaks={peaks} count={bars} />
      </g>
    </svg>
  )
}

/** Drawn again only when the piece or the room for it changes, and not while it plays. */
const Bars = memo(function Bars({
  peaks,
  count,
}: {
  peaks: Float32Array | null
  count: number
}): ReactElement {
  const path = useMemo(() => barPath(peaks, count), [peaks, count])
  return <path d={path} />
})

/** Outlines of bars around the middle of a field that is `count` wide and 100 high. */
export function barPath(peaks: Float32Array | null, count: number): string {
  let path = ''
  for (let bar = 0; bar < count; bar++) {
    const from = peaks ? Math.floor((bar * peaks.length) / count) : 0
    const to = peaks ? Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count)) : 0
    let peak = 0
    for (let at = from; at < to; at++) peak = Math.max(peak, peaks![at] ?? 0)
    const height = Math.max(2, Math.round(peak * 96 * 10) / 10)
    path += `M${bar + 0.2} ${((100 - height) / 2).toFixed(2)}h.6v${height}h-.6z`
  }
  return path
}

function useBarCount(box: React.RefObject<SVGSVGElement | null>): number {
  const [count, setCount] = useState(120)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      if (width > 0) setCount(Math.min(mostBars, Math.max(fewestBars, Math.floor(width / barPixels))))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return count
}

import { useEffect, useState } from 'react'
import { useMedia } from '../../../layout/use-media.ts'
import type { Transport } from './transport.ts'

/** Milliseconds between two drawings; fewer where somebody wants little to move. */
const usually = 40
const calmly = 500

/** Where the music is, in seconds, followed while it plays; and a way to go elsewhere. */
export function usePosition(transport: Transport | null): readonly [number, (seconds: number) => void] {
  const [position, setPosition] = useState(0)
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (!transport) return undefined
    let frame = 0
    let drawn = 0
    const follow = (now: number) => {
      if (now - drawn >= (isCalm ? calmly : usually)) {
        drawn = now
        setPosition(transport.position())
      }
      frame = requestAnimationFrame(follow)
    }
    const end = transport.$isPlaying.subscribe((isPlaying) => {
      cancelAnimationFrame(frame)
      setPosition(transport.position())
      if (isPlaying) frame = requestAnimationFrame(follow)
    })
    return () => {
      cancelAnimationFrame(frame)
      end()
    }
  }, [transport, isCalm])
  const seek = (seconds: number) => {
    transport?.seek(seconds)
    setPosition(transport?.position() ?? 0)
  }
  return [transport ? position : 0, seek]
}

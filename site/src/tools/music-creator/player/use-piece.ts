import type { Score } from '@ai-studio/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { createRendering, type Rendering, type RenderingState } from './rendering.ts'
import { createTransport, type Transport } from './transport.ts'

export interface Piece {
  readonly rendering: Rendering
  readonly state: RenderingState
  /** Null while there is no sound. */
  readonly transport: Transport | null
}

/**
 * Makes a score into sound as soon as it is there, because a result without sound looks broken, and lets it be played.
 * Nothing plays by itself.
 */
export function usePiece(score: Score): Piece {
  const rendering = useMemo(() => createRendering(score), [score])
  const state = useStore(rendering.$state)
  const piece = state.phase === 'ready' ? state.piece : null
  const transport = useMemo(() => piece && createTransport(piece.stems, piece.gain), [piece])
  useEffect(() => {
    rendering.start()
    return rendering.cancel
  }, [rendering])
  useEffect(() => transport?.close, [transport])
  return { rendering, state, transport }
}

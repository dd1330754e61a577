import type { Score } from '@ai-studio/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { mixStems } from '../sound/mix.ts'
import { stemsShare } from '../sound/render-score.ts'
import { NoSoundError } from '../sound/render-options.ts'
import { renderStems, type Stems } from '../sound/render-stems.ts'
import { wavePeaks } from '../wave-peaks.ts'

/** As fine as the widest wave form is drawn. */
const peakCount = 480

/** A piece that has been made into sound. */
export interface RenderedPiece {
  readonly stems: Stems
  /** What the mix is multiplied with, see `Mix`. */
  readonly gain: number
  readonly peaks: Float32Array
}

export type RenderingState =
  | { readonly phase: 'rendering'; readonly progress: number }
  | { readonly phase: 'cancelled' }
  | { readonly phase: 'failed'; readonly reason: 'no-sound' | 'other' }
  | { readonly phase: 'ready'; readonly piece: RenderedPiece }

/** The way of one score to its sound. */
export interface Rendering {
  readonly $state: ReadableAtom<RenderingState>
  /** Begins, or begins again. */
  start: () => void
  /** Ends what has begun; what is ready stays. */
  cancel: () => void
}

export function createRendering(score: Score): Rendering {
  const $state = atom<RenderingState>({ phase: 'rendering', progress: 0 })
  let ending = new AbortController()

  async function render(signal: AbortSignal): Promise<void> {
    const tell = (state: RenderingState) => {
      if (!signal.aborted) $state.set(state)
    }
    const progress = (share: number) => tell({ phase: 'rendering', progress: share })
    try {
      const stems = await renderStems(score, { signal, onProgress: (share) => progress(share * stemsShare) })
      const { buffer, gain } = await mixStems(stems, {
        signal,
        onProgress: (share) => progress(stemsShare + share * (1 - stemsShare)),
      })
      tell({ phase: 'ready', piece: { stems, gain, peaks: wavePeaks(buffer, peakCount) } })
    } catch (error) {
      if (signal.aborted) return
      console.warn('[ai-studio] The music could not be made into sound.', error)
      tell({ phase: 'failed', reason: error instanceof NoSoundError ? 'no-sound' : 'other' })
    }
  }

  return {
    $state,
    start() {
      if ($state.get().phase === 'ready') return
      ending.abort()
      ending = new AbortController()
      $state.set({ phase: 'rendering', progress: 0 })
      void render(ending.signal)
    },
    cancel() {
      ending.abort()
      if ($state.get().phase === 'rendering') $state.set({ phase: 'cancelled' })
    },
  }
}

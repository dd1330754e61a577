import type { Score } from '@ai-studio/contract'
import { mixStems } from './mix.ts'
import type { RenderOptions } from './render-options.ts'
import { renderStems } from './render-stems.ts'

/** What of the work the stems are; the rest is mixing. */
export const stemsShare = 0.8

/**
 * Turns a score into sound: stereo, 44.1 kHz, the highest sample 1 dB below full scale, faded at the end. The same
 * score gives the same samples in the same browser.
 *
 * @throws NoSoundError without Web Audio
 * @throws the signal's reason when it is aborted
 */
export async function renderScore(
  score: Score,
  { signal, onProgress }: RenderOptions = {},
): Promise<AudioBuffer> {
  const stems = await renderStems(score, { signal, onProgress: (share) => onProgress?.(share * stemsShare) })
  const { buffer } = await mixStems(stems, {
    signal,
    onProgress: (share) => onProgress?.(stemsShare + share * (1 - stemsShare)),
  })
  return buffer
}

/** How somebody follows something that takes a while, and ends it. */
export interface RenderOptions {
  /** Ends it; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Told how much is done, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** This browser cannot compute sound. */
export class NoSoundError extends Error {
  override readonly name = 'NoSoundError'
}

/** Fails where the browser has no Web Audio. */
export function requireSound(): void {
  if (typeof OfflineAudioContext === 'undefined' || typeof AudioBuffer === 'undefined')
    throw new NoSoundError('This browser has no Web Audio, so music cannot be computed in it.')
}

/** What of a sound the peaks are taken from; an `AudioBuffer` is one. */
export interface Sound {
  readonly length: number
  readonly numberOfChannels: number
  getChannelData(channel: number): Float32Array
}

/**
 * The highest sample of each of `count` equal stretches of a sound, over all channels, from 0 to 1: what a wave form is
 * drawn from.
 */
export function wavePeaks(sound: Sound, count: number): Float32Array<ArrayBuffer> {
  const peaks = new Float32Array(Math.max(0, Math.floor(count)))
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const samples = sound.getChannelData(channel)
    for (let stretch = 0; stretch < peaks.length; stretch++) {
      const from = Math.floor((stretch * samples.length) / peaks.length)
      const to = Math.floor(((stretch + 1) * samples.length) / peaks.length)
      let peak = peaks[stretch]!
      for (let at = from; at < to; at++) {
        const size = Math.abs(samples[at]!)
        if (size > peak) peak = size
      }
      peaks[stretch] = Math.min(1, peak)
    }
  }
  return peaks
}

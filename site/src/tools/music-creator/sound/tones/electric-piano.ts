import { hertz, levelTo, sampleRate, samplesOf, smoothEnds, type Channels } from './tone.ts'

/**
 * A tine before a pickup: a sine that its own octave bends less and less while it dies (frequency modulation), with a
 * short bell far above it.
 */
export function electricPianoTone(pitch: number, most = Infinity): Channels {
  const fundamental = hertz(pitch)
  const ring = Math.min(4, 5.5 * 2 ** (-(pitch - 40) / 30))
  const whole = samplesOf(Math.max(1, ring * 0.9))
  const samples = new Float32Array(Math.min(most, whole))
  const step = (2 * Math.PI * fundamental) / sampleRate
  // High keys get no bell: it would fold back.
  const bellRatio = fundamental * 14 < 15_000 ? 14 : fundamental * 7 < 15_000 ? 7 : 0
  const bend = 1.5 * 2 ** (-(pitch - 48) / 30)
  const bodyFade = Math.exp(-6.9 / (ring * 1.1 * sampleRate))
  const bendFade = Math.exp(-6.9 / (ring * 0.5 * sampleRate))
  const bellFade = Math.exp(-6.9 / (0.5 * sampleRate))
  let body = 1
  let bending = bend
  let bell = 0.13
  for (let at = 0; at < samples.length; at++) {
    const phase = step * at
    samples[at] =
      body * Math.sin(phase + bending * Math.sin(phase)) +
      body * 0.22 * Math.sin(phase * 2 + 0.4) +
      (bellRatio > 0 ? bell * Math.sin(phase * bellRatio) : 0)
    body *= bodyFade
    bending *= bendFade
    bell *= bellFade
  }
  smoothEnds(samples, 0.002, ring * 0.25, whole)
  return levelTo([samples], 0.18)
}

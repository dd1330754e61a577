import type { StereoSound } from './dsp/pan.ts'

/** What is handed over when a sound goes to another thread; it is gone where it was. */
export const memoryOf = (sound: StereoSound): ArrayBuffer[] =>
  sound.map(({ buffer }) => buffer as ArrayBuffer)

import { randomFor } from './drawing/random.ts'

type CheekMark = 'none' | 'freckles' | 'mole' | 'plaster'

/** What the seed decides about a face. */
export interface Details {
  /** Times the usual width. */
  faceWidth: number
  /** Distance of the chin from where it usually is. */
  chin: number
  eyeSize: number
  /** Degrees; with a positive one the outer corners of the eyes are higher. */
  eyeTilt: number
  /** Distance of the eyes from the middle. */
  eyeSpread: number
  /** Times the usual thickness. */
  browWeight: number
  cheekMark: CheekMark
  /** Degrees, clockwise. */
  headTilt: number
  /** On which side something is that is on one side only: -1 is the left one of the picture. */
  side: 1 | -1
}

export function detailsOf(seed: number): Details {
  const face = randomFor(seed, 'face')
  return {
    faceWidth: face.between(0.965, 1.035),
    chin: face.between(-7, 7),
    eyeSize: face.between(1.07, 1.17),
    eyeTilt: face.between(-3, 5),
    eyeSpread: face.between(98, 104),
    browWeight: face.between(0.85, 1.2),
    cheekMark: face.pick(['none', 'none', 'none', 'freckles', 'mole', 'plaster']),
    headTilt: face.between(1, 3.2) * (face.chance(0.5) ? 1 : -1),
    side: face.chance(0.5) ? 1 : -1,
  }
}

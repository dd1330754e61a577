import type { SectionKind } from '../form.ts'
import type { Random, Weighted } from '../random.ts'

/** Height over the course of a section, from -1 to 1, by how much of it has passed. */
export type Contour = (passed: number) => number

const arch: Contour = (passed) => Math.sin(Math.PI * passed ** 1.3) * 1.6 - 0.6
const fall: Contour = (passed) => 1 - passed * 1.6
const rise: Contour = (passed) => passed * 1.7 - 0.8
const wave: Contour = (passed) => Math.sin(passed * Math.PI * 3) * 0.8

const liked: Readonly<Record<SectionKind, Weighted<Contour>>> = {
  intro: [[arch, 1]],
  verse: [
    [arch, 3],
    [wave, 2],
    [rise, 1],
  ],
  chorus: [
    [fall, 2],
    [arch, 3],
    [wave, 1],
  ],
  bridge: [
    [rise, 3],
    [wave, 1],
  ],
  outro: [[fall, 1]],
}

/** The large line of a section. */
export const contourOf = (kind: SectionKind, random: Random): Contour => random.weighted(liked[kind])

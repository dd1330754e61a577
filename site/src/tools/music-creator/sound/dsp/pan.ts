/** Sound of one or two channels. */
export type Sound = readonly [Float32Array] | readonly [Float32Array, Float32Array]
export type StereoSound = readonly [left: Float32Array, right: Float32Array]

/** How loud a sound of one channel is on each side, at a place from -1, left, to 1, right: always of the same power. */
export function sidesOf(pan: number): readonly [left: number, right: number] {
  const angle = ((Math.min(1, Math.max(-1, pan)) + 1) * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)]
}

/** How much of each side of a sound of two channels goes to each side, at a place from -1 to 1. */
export interface Turn {
  readonly leftToLeft: number
  readonly leftToRight: number
  readonly rightToLeft: number
  readonly rightToRight: number
}

/** What is turned to one side takes the other side along, as the panner of Web Audio does. */
export function turnOf(pan: number): Turn {
  const place = Math.min(1, Math.max(-1, pan))
  const angle = ((place <= 0 ? place + 1 : place) * Math.PI) / 2
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return place <= 0
    ? { leftToLeft: 1, leftToRight: 0, rightToLeft: cosine, rightToRight: sine }
    : { leftToLeft: cosine, leftToRight: sine, rightToLeft: 0, rightToRight: 1 }
}

/** Adds a sound to another one of two channels, at a place and a loudness. */
export function addPlaced([left, right]: StereoSound, sound: Sound, pan: number, level: number): void {
  if (sound.length === 1) {
    const [own] = sound
    const [toLeft, toRight] = sidesOf(pan).map((side) => side * level) as [number, number]
    for (let at = 0; at < left.length; at++) {
      const sample = own[at]!
      left[at] = left[at]! + sample * toLeft
      right[at] = right[at]! + sample * toRight
    }
    return
  }
  const [ownLeft, ownRight] = sound
  const { leftToLeft, leftToRight, rightToLeft, rightToRight } = turnOf(pan)
  for (let at = 0; at < left.length; at++) {
    const l = ownLeft[at]! * level
    const r = ownRight[at]! * level
    left[at] = left[at]! + l * leftToLeft + r * rightToLeft
    right[at] = right[at]! + l * leftToRight + r * rightToRight
  }
}

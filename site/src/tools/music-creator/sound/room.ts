/** A room that sound stands in. */
export interface Room {
  /** Seconds until its echo is 60 dB softer. */
  readonly seconds: number
  /** How loud the echo is beside the sound. */
  readonly wet: number
  /** Hertz above which its walls take the sound away quickly. */
  readonly darkness: number
}

const rooms: Readonly<Record<string, Room>> = {
  lofi: { seconds: 1.2, wet: 0.6, darkness: 3_600 },
  pop: { seconds: 1.4, wet: 0.6, darkness: 7_000 },
  ambient: { seconds: 3.8, wet: 1.1, darkness: 5_500 },
  jazz: { seconds: 1.3, wet: 0.55, darkness: 5_500 },
  classical: { seconds: 2.5, wet: 0.9, darkness: 6_500 },
  electronic: { seconds: 1.7, wet: 0.6, darkness: 7_500 },
  folk: { seconds: 1.3, wet: 0.55, darkness: 6_000 },
  cinematic: { seconds: 3, wet: 1, darkness: 6_000 },
}

/** The room in which music of a genre is usually heard. */
export const roomOf = (genre: string): Room =>
  Object.hasOwn(rooms, genre) ? rooms[genre]! : { seconds: 1.6, wet: 0.7, darkness: 6_500 }

/** A hair style, in the layers between which the rest of the character lies. */
export interface HairParts {
  /** Behind the neck and the body. */
  back: string
  /** Above the body, below the face. */
  shoulders: string
  /** Above the face. */
  front: string
  /** Path of what casts a shadow on the face. */
  shadow: string
  /** Whether the ears are seen. */
  showsEars: boolean
}

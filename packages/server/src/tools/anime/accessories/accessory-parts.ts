/** An accessory, in the layers between which the head lies. */
export interface AccessoryParts {
  /** Behind the hair and the head. */
  behind?: string
  /** Above the face, below the hair. */
  onFace?: string
  /** Above the hair. */
  front?: string
  /** Path that hair stays inside of. */
  hairInside?: string
}

/** The choices of the form, in its order. The contract's field is checked against them by a test. */
export const hairStyles = [
  'short',
  'bob',
  'long',
  'ponytail',
  'twinTails',
  'curly',
  'spiky',
  'hijab',
] as const
const hairColors = ['black', 'brown', 'blonde', 'red', 'silver', 'blue', 'pink', 'green'] as const
const eyeColors = ['brown', 'blue', 'green', 'violet', 'amber', 'grey'] as const
const skins = ['porcelain', 'fair', 'tan', 'brown', 'deep'] as const
export const expressions = ['calm', 'smile', 'laugh', 'surprised', 'sad', 'angry', 'shy', 'sleepy'] as const
export const outfits = ['uniform', 'hoodie', 'shirt', 'aoDai', 'kimono', 'armor', 'dress'] as const
export const accessories = [
  'none',
  'glasses',
  'headphones',
  'ribbon',
  'catEars',
  'flower',
  'conicalHat',
] as const
export const backgrounds = ['plain', 'sky', 'city', 'blossoms', 'sunset', 'transparent'] as const

export type HairStyle = (typeof hairStyles)[number]
export type HairColor = (typeof hairColors)[number]
export type EyeColor = (typeof eyeColors)[number]
export type Skin = (typeof skins)[number]
export type ExpressionName = (typeof expressions)[number]
export type Outfit = (typeof outfits)[number]
export type Accessory = (typeof accessories)[number]
export type Background = (typeof backgrounds)[number]

/** Everything that somebody chooses about a character. */
export interface Character {
  hair: HairStyle
  /** Of the scarf, where the hair is covered by one. */
  hairColor: HairColor
  eyes: EyeColor
  skin: Skin
  expression: ExpressionName
  outfit: Outfit
  accessory: Accessory
  background: Background
}

/** Every choice, by its field. */
export const characterChoices: { readonly [Field in keyof Character]: readonly Character[Field][] } = {
  hair: hairStyles,
  hairColor: hairColors,
  eyes: eyeColors,
  skin: skins,
  expression: expressions,
  outfit: outfits,
  accessory: accessories,
  background: backgrounds,
}

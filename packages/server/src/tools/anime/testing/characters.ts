import sharp, { type OutputInfo } from 'sharp'
import { characterChoices, type Character } from '../character.ts'
import type { Drawing } from '../draw-character.ts'
import { drawCharacter } from '../draw-character.ts'

/** Somebody of whom every option can be seen. */
export const somebody: Drawing = {
  hair: 'bob',
  hairColor: 'brown',
  eyes: 'brown',
  skin: 'fair',
  expression: 'smile',
  outfit: 'hoodie',
  accessory: 'none',
  background: 'plain',
  seed: 7,
}

export const fields = Object.keys(characterChoices) as (keyof Character)[]

/** Characters in which each pair of options of two fields is together at least once. */
export function pairwise(): Character[] {
  const key = (a: keyof Character, x: string, b: keyof Character, y: string) => `${a}=${x}&${b}=${y}`
  const open = new Set<string>()
  fields.forEach((a, place) => {
    for (const b of fields.slice(place + 1)) {
      for (const x of characterChoices[a]) for (const y of characterChoices[b]) open.add(key(a, x, b, y))
    }
  })
  const pairsOf = (values: Partial<Record<keyof Character, string>>) =>
    fields.flatMap((a, place) =>
      fields.slice(place + 1).flatMap((b) => {
        const x = values[a]
        const y = values[b]
        return x === undefined || y === undefined ? [] : [key(a, x, b, y)]
      }),
    )
  const characters: Character[] = []
  while (open.size > 0) {
    const [first = ''] = open
    const values: Partial<Record<keyof Character, string>> = Object.fromEntries(
      first.split('&').map((part) => part.split('=')),
    )
    for (const field of fields) {
      if (values[field] !== undefined) continue
      const gain = (value: string) =>
        pairsOf({ ...values, [field]: value }).filter((pair) => open.has(pair)).length
      values[field] = characterChoices[field].reduce<string>(
        (best, value) => (gain(value) > gain(best) ? value : best),
        characterChoices[field][characters.length % characterChoices[field].length] ?? '',
      )
    }
    for (const pair of pairsOf(values)) open.delete(pair)
    characters.push(values as Character)
  }
  return characters
}

/** Red, green, blue and opacity of each pixel of a picture that is made this wide. */
export const pixelsOf = (drawing: Drawing, width: number): Promise<{ data: Buffer; info: OutputInfo }> =>
  sharp(Buffer.from(drawCharacter(drawing)))
    .resize(width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

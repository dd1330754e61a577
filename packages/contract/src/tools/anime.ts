import { defineTool } from './tools.ts'

const of = (...values: string[]) => values.map((value) => ({ value }))

/** Stickers show every expression, and have no background. */
const onePicture = { field: 'sheet', values: ['portrait', 'avatar'] }

/** A drawn character, put together from parts; as a portrait or as a sheet of stickers. Its output is that of the image generator. */
export const animeTool = defineTool({
  id: 'anime',
  tier: 'anonymous',
  credits: 1,
  produces: ['image'],
  fields: [
    { kind: 'text', name: 'prompt', group: 'main', maxLength: 1_000, rows: 2, examples: 3 },
    {
      kind: 'choice',
      name: 'sheet',
      group: 'main',
      appearance: 'row',
      options: of('portrait', 'avatar', 'stickers'),
      default: 'portrait',
    },
    {
      kind: 'choice',
      name: 'hair',
      group: 'main',
      appearance: 'cards',
      options: of('short', 'bob', 'long', 'ponytail', 'twinTails', 'curly', 'spiky', 'hijab'),
      default: 'bob',
    },
    {
      kind: 'choice',
      name: 'hairColor',
      group: 'main',
      appearance: 'row',
      options: of('black', 'brown', 'blonde', 'red', 'silver', 'blue', 'pink', 'green'),
      default: 'brown',
    },
    {
      kind: 'choice',
      name: 'eyes',
      group: 'main',
      appearance: 'row',
      options: of('brown', 'blue', 'green', 'violet', 'amber', 'grey'),
      default: 'brown',
    },
    {
      kind: 'choice',
      name: 'skin',
      group: 'main',
      appearance: 'row',
      options: of('porcelain', 'fair', 'tan', 'brown', 'deep'),
      default: 'fair',
    },
    {
      kind: 'choice',
      name: 'expression',
      group: 'main',
      onlyIf: onePicture,
      appearance: 'cards',
      options: of('calm', 'smile', 'laugh', 'surprised', 'sad', 'angry', 'shy', 'sleepy'),
      default: 'smile',
    },
    {
      kind: 'choice',
      name: 'outfit',
      group: 'main',
      appearance: 'cards',
      options: of('uniform', 'hoodie', 'shirt', 'aoDai', 'kimono', 'armor', 'dress'),
      default: 'hoodie',
    },
    {
      kind: 'choice',
      name: 'accessory',
      group: 'more',
      appearance: 'menu',
      options: of('none', 'glasses', 'headphones', 'ribbon', 'catEars', 'flower', 'conicalHat'),
      default: 'none',
    },
    {
      kind: 'choice',
      name: 'background',
      group: 'more',
      onlyIf: onePicture,
      appearance: 'menu',
      options: of('plain', 'sky', 'city', 'blossoms', 'sunset', 'transparent'),
      default: 'plain',
    },
    { kind: 'seed', name: 'seed', group: 'more' },
  ],
})

/** The expressions of a sheet of stickers, in the order of its files. */
export const stickerExpressions = [
  'smile',
  'laugh',
  'surprised',
  'sad',
  'angry',
  'shy',
  'sleepy',
  'calm',
] as const

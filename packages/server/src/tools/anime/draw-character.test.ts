import fc from 'fast-check'
import sharp from 'sharp'
import { toolLimits, toolSources } from '@ai-studio/contract'
import { describe, expect, test } from 'vitest'
import { characterChoices, hairStyles, type Character } from './character.ts'
import { drawCharacter } from './draw-character.ts'
import { frameNames, frames } from './frames.ts'
import { moodOf } from './mood/mood.ts'
import { fields, pairwise, pixelsOf, somebody } from './testing/characters.ts'

/** Mean difference of two pictures of the same size, from 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0))
  return sum / a.length
}

const anyDrawing = fc.record({
  ...(Object.fromEntries(fields.map((field) => [field, fc.constantFrom(...characterChoices[field])])) as {
    [Field in keyof Character]: fc.Arbitrary<Character[Field]>
  }),
  seed: fc.integer({ min: 0, max: toolLimits.seed }),
  frame: fc.constantFrom(...frameNames),
  mood: fc.constantFrom(
    ...['', 'night', 'snow in the night', 'happy music', 'mùa thu', 'magic rain'].map(moodOf),
  ),
})

describe('a drawing', () => {
  test('is the same for the same input, byte for byte', () => {
    fc.assert(
      fc.property(anyDrawing, (drawing) => drawCharacter(drawing) === drawCharacter({ ...drawing })),
      { numRuns: 40 },
    )
  })

  test('has only finite numbers, each id once, and defines what it refers to', () => {
    fc.assert(
      fc.property(anyDrawing, (drawing) => {
        const svg = drawCharacter(drawing)
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null|\[object/)
        const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
        expect(new Set(ids).size).toBe(ids.length)
        for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
        expect(svg).not.toMatch(/<(script|image|foreignObject|text|a|use)\b|href|\son\w+=/i)
      }),
      { numRuns: 60 },
    )
  })

  test('differs with the seed', async () => {
    const pictures = await Promise.all(
      [1, 2, 3, 4, toolLimits.seed].map(async (seed) => (await pixelsOf({ ...somebody, seed }, 160)).data),
    )
    pictures.forEach((one, place) => {
      for (const other of pictures.slice(place + 1)) expect(difference(one, other)).toBeGreaterThan(0.5)
    })
  })
})

describe('every option', () => {
  test('of the form is known, and no other', () => {
    for (const field of fields) {
      const source = toolSources.anime.fields.find(({ name }) => name === field)
      const options = source?.kind === 'choice' ? source.options.map(({ value }) => value) : []
      expect(options, field).toEqual(characterChoices[field])
    }
  })

  test.each(fields)('of %s can be told from each other one', async (field) => {
    const drawn = await Promise.all(
      characterChoices[field].map(
        async (value) => [value, (await pixelsOf({ ...somebody, [field]: value }, 256)).data] as const,
      ),
    )
    drawn.forEach(([name, one], place) => {
      for (const [otherName, other] of drawn.slice(place + 1)) {
        expect(difference(one, other), `${name} and ${otherName}`).toBeGreaterThan(0.08)
      }
    })
  })
})

test('hair, or a scarf, covers the skull without gaps', { tags: 'full' }, async () => {
  const width = 241
  const scale = width / frames.portrait.viewBox[2]
  const [left, top] = frames.portrait.viewBox
  for (const hair of hairStyles) {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const drawing = {
        ...somebody,
        hair,
        seed,
        hairColor: 'black',
        skin: 'porcelain',
        background: 'transparent',
      } as const
      const { data, info } = await pixelsOf(drawing, width)
      for (let x = -130; x <= 130; x += 26) {
        for (let y = -232; y <= -150; y += 20) {
          const at = (Math.round((y - top) * scale) * info.width + Math.round((x - left) * scale)) * 4
          const [red = 255, , , alpha] = data.subarray(at, at + 4)
          expect(alpha, `${hair} ${seed} at ${x}, ${y}`).toBe(255)
          // Porcelain skin has more than 240 of red, black hair and its shine less than 200.
          expect(red, `${hair} ${seed} at ${x}, ${y}`).toBeLessThan(200)
        }
      }
    }
  }
})

test(
  'all pairs of options come out as pictures of the right size, well within a second of the processor each',
  { tags: 'full', timeout: 180_000 },
  async () => {
    const characters = pairwise()
    expect(characters.length).toBeGreaterThanOrEqual(64)
    const began = process.cpuUsage()
    for (const [place, character] of characters.entries()) {
      const frame = frameNames[place % frameNames.length] ?? 'portrait'
      const png = await sharp(Buffer.from(drawCharacter({ ...character, seed: place, frame })))
        .png()
        .toBuffer()
      const { format, width, height } = await sharp(png).metadata()
      expect({ format, width, height }).toEqual({
        format: 'png',
        width: frames[frame].width,
        height: frames[frame].height,
      })
    }
    expect(process.cpuUsage(began).user / 1_000 / characters.length).toBeLessThan(1_000)
  },
)

test('an avatar ends in a circle', async () => {
  for (const background of characterChoices.background) {
    const { data, info } = await pixelsOf({ ...somebody, background, frame: 'avatar' }, 256)
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
    for (const [x, y] of [
      [0, 0],
      [255, 0],
      [0, 255],
      [255, 255],
      [30, 30],
    ] as const)
      expect(alphaAt(x, y)).toBe(0)
    expect(alphaAt(128, 128)).toBe(255)
    expect(alphaAt(128, 6)).toBe(background === 'transparent' ? 0 : 255)
  }
})

import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { shownOf } from '../../../testing/scope.ts'
import { drawScene, sceneLooks, sceneStyles, type SceneManner, type SceneRequest } from './draw-scene.ts'

const manners: SceneManner[] = [
  ...sceneStyles.map((is) => ({ kind: 'style', is }) as const),
  ...sceneLooks.map((is) => ({ kind: 'look', is }) as const),
]
const nameOf = ({ kind, is }: SceneManner) => `${kind} ${is}`
const small = { width: 240, height: 180 }
const draw = (request: Partial<SceneRequest> = {}) =>
  drawScene({ prompt: 'a lake', manner: { kind: 'style', is: 'landscape' }, seed: 1, ...small, ...request })

/** What an XML parser makes of it; anything it complains of is an error. */
function parsed(svg: string) {
  const complain = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`)
  }
  return new DOMParser({ onError: complain }).parseFromString(svg, 'image/svg+xml')
}

const anyManner = fc.constantFrom(...manners)
const seeds = fc.integer({ min: 0, max: 4_294_967_295 })
const topics = fc.constantFrom(
  'the sea',
  'mountains and a lake',
  'thành phố ban đêm',
  'desert',
  'forest in the rain',
  'rice terraces',
  'ngôi nhà bên sông',
  '',
)

describe('the same again', () => {
  test('the same seed, prompt and manner are the same bytes', () => {
    fc.assert(
      fc.property(topics, anyManner, seeds, (prompt, manner, seed) => {
        expect(draw({ prompt, manner, seed }).svg).toBe(draw({ prompt, manner, seed }).svg)
      }),
      { numRuns: 24 },
    )
  })

  test('spaces and capitals around the same words make no difference', () => {
    expect(draw({ prompt: '  A   Lake \n' })).toEqual(draw({ prompt: 'a lake' }))
  })

  test('the way of writing accents makes no difference', () => {
    const prompt = 'ngôi nhà bên hồ lúc hoàng hôn'
    expect(draw({ prompt: prompt.normalize('NFD') })).toEqual(draw({ prompt }))
  })
})

describe('something else', () => {
  test.each(manners)(
    'another seed is clearly another picture ($kind $is)',
    { tags: 'full' },
    async (manner) => {
      const pixels = (seed: number) =>
        sharp(Buffer.from(draw({ prompt: 'mountains', manner, seed }).svg))
          .resize(24, 18, { fit: 'fill' })
          .removeAlpha()
          .raw()
          .toBuffer()
      const [first, second] = await Promise.all([pixels(1), pixels(2)])
      const difference =
        first.reduce((sum, value, index) => sum + Math.abs(value - second[index]!), 0) / first.length
      expect(difference).toBeGreaterThan(4)
    },
  )

  test('words that are not known still make another picture', () => {
    expect(draw({ prompt: 'zyxw' }).svg).not.toBe(draw({ prompt: 'zyxv' }).svg)
  })
})

describe('every manner in every proportion', () => {
  const sizes = [
    [160, 160],
    [200, 150],
    [150, 200],
    [216, 144],
    [144, 216],
    [240, 135],
    [135, 240],
  ] as const
  test.each(
    shownOf(
      manners.map((manner) => [nameOf(manner), manner] as const),
      3,
    ),
  )('%s is a PNG of the right size', async (_, manner) => {
    for (const [width, height] of sizes) {
      const { svg } = draw({ prompt: 'a village by a river', manner, width, height })
      const png = await sharp(Buffer.from(svg)).png().toBuffer()
      const { format, width: w, height: h } = await sharp(png).metadata()
      expect({ format, w, h }).toEqual({ format: 'png', w: width, h: height })
      const { channels } = await sharp(png).stats()
      // Something has been painted, of several tones.
      expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(6)
    }
  })

  test('is well formed, small, and refers to nothing outside', { tags: 'full', timeout: 60_000 }, () => {
    fc.assert(
      fc.property(topics, anyManner, seeds, (prompt, manner, seed) => {
        const { svg } = draw({ prompt, manner, seed, width: 1104, height: 1104 })
        expect(svg.length).toBeLessThan(300_000)
        expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
        expect(svg).not.toMatch(
          /<(?:script|image|foreignObject|text|style|a)\b|href="(?!#)|url\((?!#)|\son\w+=/i,
        )
        const elements = parsed(svg).getElementsByTagName('*')
        const ids = Array.from({ length: elements.length }, (_, index) =>
          elements[index]!.getAttribute('id'),
        ).filter((id) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^")]*)/g)) expect(ids).toContain(id)
      }),
      { numRuns: 40 },
    )
  })
})

describe('hostile prompts', () => {
  test.each([
    ['markup', '</svg><script>alert(1)</script>'],
    ['an address', '"/><image href="http://evil.example/x.png"/>'],
    ['an entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;'],
    ['emoji', '🏔️🌊🛶👨‍👩‍👧 🌅'],
    ['letters from right to left', 'شاطئ البحر عند الغروب \u202Eabc'],
    ['one word of 4,000 letters', 'x'.repeat(4_000)],
    ['one word 444 times', 'mountain '.repeat(444)],
    ['characters that are none', '\u0000\u0007\uFFFE\uD800'],
    ['spaces alone', '   \n\t '],
    ['names of objects', '__proto__ constructor toString'],
  ])('%s: it is drawn, and nothing of it is in the picture', async (_, prompt) => {
    const { svg, alt } = draw({ prompt })
    parsed(svg)
    expect(svg).not.toMatch(/script|evil|ENTITY|passwd|xxxx|mountain/i)
    expect(alt.en).not.toMatch(/[<>]/)
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(small.width)
  })

  test('whatever is written, the picture is well formed', { tags: 'full', timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), anyManner, (prompt, manner) => {
        const { svg, alt } = draw({ prompt, manner })
        parsed(svg)
        expect(svg).not.toMatch(/NaN|undefined/)
        expect(alt.en).not.toMatch(/\{\{|undefined/)
        expect(alt.vi).not.toMatch(/\{\{|undefined/)
      }),
      { numRuns: 30 },
    )
  })
})

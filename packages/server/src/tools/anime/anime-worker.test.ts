import fc from 'fast-check'
import sharp from 'sharp'
import { pictureOutputSchema, stickerExpressions, toolSources, type ToolInput } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import type { Dependencies } from '../../dependencies.ts'
import { builtIn, type ToolOutcome, type ToolProgress } from '../tool-worker.ts'
import { readRequest } from './anime-request.ts'
import { animeWorker } from './anime-worker.ts'

const worker = animeWorker({} as Dependencies)

interface Job {
  language?: 'en' | 'vi'
  signal?: AbortSignal
  report?: (progress: ToolProgress) => void
}

const run = (input: ToolInput, { language = 'en', signal, report }: Job = {}): Promise<ToolOutcome> =>
  worker.run({
    input: {
      sheet: 'portrait',
      hair: 'bob',
      hairColor: 'brown',
      eyes: 'blue',
      skin: 'fair',
      outfit: 'hoodie',
      accessory: 'none',
      seed: 5,
      ...input,
    },
    files: {},
    language,
    tier: 'anonymous',
    principalId: 'somebody',
    provider: builtIn,
    signal: signal ?? new AbortController().signal,
    report: report ?? (() => undefined),
  })

const picturesOf = (outcome: ToolOutcome) => pictureOutputSchema.parse(outcome.output(String)).pictures
const svgOf = ({ files }: ToolOutcome) =>
  files
    .filter(({ contentType }) => contentType === 'image/svg+xml')
    .map(({ data }) => new TextDecoder().decode(data))

test('says that no model does the work', async () => {
  expect(await worker.provider()).toMatchObject({ kind: 'built-in' })
})

test.each([
  ['portrait', 1024, 1280],
  ['avatar', 768, 768],
])('draws a %s as PNG and SVG', async (sheet, width, height) => {
  const outcome = await run({ sheet, expression: 'smile', background: 'sky' })
  expect(outcome.files.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
    [`anime-${sheet}-5.png`, 'image/png'],
    [`anime-${sheet}-5.svg`, 'image/svg+xml'],
  ])
  for (const file of outcome.files) {
    expect(file).toMatchObject({ width, height, alt: expect.stringContaining('smiling person') as string })
    expect(await sharp(file.data).metadata()).toMatchObject({ width, height })
  }
  expect(picturesOf(outcome)).toEqual([{ file: '0', vector: '1', seed: 5, alt: outcome.files[0]!.alt }])
})

test('draws a sheet of stickers, and each of them, on transparent ground with a white rim', async () => {
  const reports: ToolProgress[] = []
  const outcome = await run(
    { sheet: 'stickers', background: 'city' },
    { report: (progress) => reports.push(progress) },
  )
  const pngs = outcome.files.filter(({ contentType }) => contentType === 'image/png')
  expect(pngs).toHaveLength(9)
  expect(svgOf(outcome)).toHaveLength(8)
  expect(pngs.map(({ width, height }) => `${width}x${height}`)).toEqual([
    '2048x1024',
    ...Array.from({ length: 8 }, () => '640x640'),
  ])
  for (const { data, width, height } of pngs) {
    const picture = sharp(data)
    expect(await picture.metadata()).toMatchObject({ format: 'png', width, height, hasAlpha: true })
    expect((await picture.stats()).isOpaque).toBe(false)
  }
  for (const { data } of pngs.slice(1)) {
    const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true })
    expect(pixels[3]).toBe(0)
    // From the left border inward: nothing, then white, then the character.
    const row = Math.round(info.height * 0.45)
    const opaque = Array.from({ length: info.width }, (_, x) => (row * info.width + x) * 4).find(
      (at) => (pixels[at + 3] ?? 0) > 250,
    )!
    expect([...pixels.subarray(opaque, opaque + 3)].every((value) => value > 245)).toBe(true)
  }
  const pictures = picturesOf(outcome)
  expect(pictures).toHaveLength(9)
  expect(pictures[0]).not.toHaveProperty('vector')
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(9)
  pictures
    .slice(1)
    .forEach(({ file }, place) =>
      expect(outcome.files[Number(file)]!.fileName).toContain(stickerExpressions[place]!),
    )
  expect(new Set(pngs.map(({ data }) => Buffer.from(data).toString('base64'))).size).toBe(9)

  const fractions = reports.flatMap(({ fraction }) => (fraction === undefined ? [] : [fraction]))
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  expect(fractions.length).toBeGreaterThan(8)
  expect(fractions.at(-1)).toBe(1)
})

test('draws the same again, and something else with another seed or description', async () => {
  const svg = async (input: ToolInput) => svgOf(await run({ background: 'plain', ...input }))[0]
  const first = await svg({ prompt: 'by the river' })
  expect(await svg({ prompt: '  By the RIVER! ' })).toBe(first)
  expect(await svg({ prompt: 'by the river', seed: 6 })).not.toBe(first)
  expect(await svg({ prompt: 'by the lake' })).not.toBe(first)
})

test('what is chosen in the form holds, whatever the description says', () => {
  const input = {
    prompt: 'a sad knight with red hair in the city',
    hair: 'long',
    hairColor: 'green',
    expression: 'laugh',
    outfit: 'dress',
    background: 'sky',
  }
  expect(readRequest({ sheet: 'portrait', ...input }).character).toMatchObject({
    hair: 'long',
    hairColor: 'green',
    expression: 'laugh',
    outfit: 'dress',
    background: 'sky',
  })
})

test('nothing of a description is in the files', async () => {
  const marker = 'zqxj'
  const prompts = [
    `<script>${marker}</script>`,
    `"/><image href="file:///etc/passwd#${marker}"/>`,
    `]]>&${marker};<!ENTITY ${marker} SYSTEM "x">`,
    `url(#${marker}) javascript:${marker} \u0000\u202E night`,
  ]
  for (const prompt of prompts) {
    const outcome = await run({ prompt, background: 'city', expression: 'calm' })
    const written = [
      ...svgOf(outcome),
      ...outcome.files.flatMap(({ fileName, alt }) => [fileName, alt ?? '']),
      JSON.stringify(outcome.output(String)),
    ].join('\n')
    expect(written).not.toMatch(/zqxj|script|href|ENTITY|javascript|passwd/i)
  }
})

test('reads any input without failing', () => {
  const anyValue = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null))
  const names = toolSources.anime.fields.map(({ name }) => name)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), anyValue), (input) => {
      const { character, sheet } = readRequest(input)
      expect(Object.values(character).every((value) => typeof value === 'string')).toBe(true)
      expect(['portrait', 'avatar', 'stickers']).toContain(sheet)
    }),
  )
})

test('stops between two pictures when it is cancelled', async () => {
  const abort = new AbortController()
  const reason = new Error('cancelled')
  const reports: number[] = []
  const job = run(
    { sheet: 'stickers' },
    {
      signal: abort.signal,
      report: ({ fraction = 0 }) => {
        reports.push(fraction)
        if (reports.length === 3) abort.abort(reason)
      },
    },
  )
  await expect(job).rejects.toBe(reason)
  expect(reports).toHaveLength(3)
})

test('describes what it drew in the language of the request', async () => {
  const [picture] = picturesOf(await run({ expression: 'sleepy', background: 'sunset' }, { language: 'vi' }))
  expect(picture!.alt).toBe(
    'Một nhân vật đang buồn ngủ, da sáng, tóc bob màu nâu, mắt xanh dương, mặc áo hoodie, trước cảnh hoàng hôn trên biển.',
  )
})

import { limits } from '@ai-studio/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { animation, blackPng } from '../../uploads/testing/pictures.ts'
import { checkPicture } from './check-picture.ts'
import { plain, scene } from './testing/pictures.ts'
import { tiffMadeBy } from './testing/tiff.ts'
import { visionJob, workerWith } from './testing/vision-job.ts'

const check = (data: Uint8Array, fileName = 'picture.png') => checkPicture({ fileName, data })
const refusal = (code: string, values: object = {}) =>
  expect.objectContaining({ name: 'ToolError', code, values })

const unsupported = refusal('FILE_TYPE_NOT_SUPPORTED', { types: 'PNG, JPEG, WebP, GIF, AVIF, TIFF' })
const unreadable = refusal('FILE_UNREADABLE', { name: 'picture.png' })

describe('a file is taken', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'as the %s that it is',
    async (format) => {
      const data = await plain(30, 20).toFormat(format).toBuffer()
      expect(await check(data, `picture.${format}`)).toBe(`image/${format}`)
      // Whatever its name says: phones and programs name them wrongly.
      expect(await check(data, 'picture.png')).toBe(`image/${format}`)
      expect(await check(data, 'picture.exe')).toBe(`image/${format}`)
    },
  )

  test('by the worker, with its type as the answer', async () => {
    const data = await plain(30, 20).jpeg().toBuffer()
    const file = { fileName: 'picture.png', contentType: 'application/octet-stream', data }
    expect(await workerWith().checkFile!(file)).toBe('image/jpeg')
  })

  test('of one pixel, and of many frames', async () => {
    expect(await check(await plain(1, 1).png().toBuffer())).toBe('image/png')
    const moving = await animation('#ff0000', '#00ff00', '#0000ff')
    expect(await check(moving)).toBe('image/gif')
    const { pictures } = await visionJob([moving, await plain(1, 1, '#00ff00').png().toBuffer()])
    expect(pictures[0]).toMatchObject({ format: 'GIF', frames: 3, width: 10, height: 10 })
    expect(pictures[0]!.palette[0]!.color).toBe('#ff0000')
    expect(pictures[1]).toMatchObject({ frames: 1, width: 1, height: 1, sharpness: 0, codes: [] })
    expect(pictures[1]!.palette).toEqual([{ color: '#00ff00', share: 1 }])
  })
})

describe('a file is refused', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a ZIP', 'PK\u0003\u0004\u0014\u0000'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['a BMP', 'BM\u0000\u0000'],
    ['a HEIC', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'],
    ['a film', '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000isommp42'],
    ['a raw file of a camera', 'II*\u0000\u0010\u0000\u0000\u0000CR\u0002\u0000'],
    ['half a signature', '\u0089PN'],
    ['nothing', ''],
  ])('when it is %s that says it is a PNG', async (_, text) => {
    await expect(check(Buffer.from(text, 'latin1'))).rejects.toEqual(unsupported)
  })

  test('when it is a raw file that looks like a TIFF', async () => {
    const data = tiffMadeBy('Nikon')
    expect(await check(data, 'picture.tif')).toBe('image/tiff')
    await expect(check(data, 'picture.NEF')).rejects.toEqual(unsupported)
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'when a %s breaks off',
    async (format) => {
      const data = await sharp(await scene(300, 200))
        .toFormat(format)
        .toBuffer()
      for (const part of [0.05, 0.3, 0.6, 0.9]) {
        await expect(check(data.subarray(0, Math.floor(data.length * part)))).rejects.toEqual(unreadable)
      }
    },
  )

  test('when there is only a signature, or rubbish behind it', async () => {
    const signatures = [
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'RIFF\x10\0\0\0WEBP',
      'GIF89a',
      '\0\0\0\x18ftypavif',
      'II*\0',
      'MM\0*',
    ]
    for (const signature of signatures) {
      for (const rest of ['', 'PK\u0003\u0004 not a picture '.repeat(20)]) {
        await expect(check(Buffer.from(signature + rest, 'latin1'))).rejects.toEqual(unreadable)
      }
    }
  })

  test('when it would unpack to too many pixels, before it is unpacked', async () => {
    const tooComplex = refusal('FILE_TOO_COMPLEX', { name: 'picture.png' })
    // Pictures are unpacked on threads of their own.
    const start = process.cpuUsage()
    await expect(check(blackPng(60_000, 60_000, true))).rejects.toEqual(tooComplex)
    await expect(check(blackPng(2_000_000_000, 2, true))).rejects.toEqual(
      expect.objectContaining({ name: 'ToolError' }),
    )
    const side = Math.ceil(Math.sqrt(limits.imagePixels)) + 1
    await expect(check(blackPng(side, side))).rejects.toEqual(tooComplex)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000)
  })
})

test('what was changed after it was taken is refused by the job, too', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect(visionJob([svg])).rejects.toEqual(unsupported)
  await expect(visionJob([blackPng(60_000, 60_000, true)])).rejects.toEqual(
    refusal('FILE_TOO_COMPLEX', { name: 'picture-0.png' }),
  )
  const png = await scene(200, 200)
  await expect(visionJob([png.subarray(0, png.length >> 1)])).rejects.toEqual(
    refusal('FILE_UNREADABLE', { name: 'picture-0.png' }),
  )
})

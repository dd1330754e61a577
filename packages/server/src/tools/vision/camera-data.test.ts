import sharp, { type Exif } from 'sharp'
import { describe, expect, test } from 'vitest'
import { cameraData, cameraKeys } from './camera-data.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import { readExif, type ExifTags } from './read-exif.ts'
import { asFiles, visionJob } from './testing/vision-job.ts'
import { code, placed, plain } from './testing/pictures.ts'
import { tiffBlock, tiffEntry, tiffMadeBy } from './testing/tiff.ts'
import { placeOf, takenAt } from './time-and-place.ts'

const camera: Exif = {
  IFD0: {
    Make: 'Fujifilm',
    Model: 'X100V',
    Software: 'Studio 1.0',
    Artist: 'Ada',
    Copyright: '2024\u0007 A',
  },
  IFD2: {
    DateTimeOriginal: '2024:05:01 12:34:56',
    OffsetTimeOriginal: '+07:00',
    ExposureTime: '1/250',
    FNumber: '28/10',
    ISOSpeedRatings: '400',
    FocalLength: '23/1',
    FocalLengthIn35mmFilm: '35',
    ExposureBiasValue: '-2/3',
    ExposureProgram: '3',
    MeteringMode: '5',
    Flash: '16',
    WhiteBalance: '0',
    LensModel: 'XF 23mm F2',
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '21/1 1/1 4224/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '105/1 51/1 1512/100',
    GPSAltitudeRef: '0',
    GPSAltitude: '19/1',
  },
}

const withCamera = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff', exif: Exif = camera) =>
  plain(60, 40).withExif(exif).toFormat(format).toBuffer()

const tags = (parts: Partial<ExifTags>): ExifTags => ({ ifd0: {}, exif: {}, gps: {}, ...parts })

describe('what the camera wrote down', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is found in a %s', async (format) => {
    const { pictures } = await visionJob([await withCamera(format)])
    const { camera: found, takenAt, place, hasPlace } = pictures[0]!
    expect(Object.fromEntries(found.map(({ key, value }) => [key, value]))).toEqual({
      make: 'Fujifilm',
      model: 'X100V',
      lens: 'XF 23mm F2',
      exposureTime: '1/250 s',
      aperture: 'f/2.8',
      iso: '400',
      focalLength: '23 mm',
      focalLength35mm: '35 mm',
      exposureBias: '-0.67 EV',
      exposureProgram: 'Aperture priority',
      metering: 'Multi-zone',
      flash: 'Not fired',
      whiteBalance: 'Automatic',
      orientation: 'Upright',
      software: 'Studio 1.0',
      artist: 'Ada',
      copyright: '2024 A',
      altitude: '19 m',
    })
    expect(takenAt).toBe('2024-05-01T12:34:56+07:00')
    expect(hasPlace).toBe(true)
    expect(place!.latitude).toBeCloseTo(21.028_4, 4)
    expect(place!.longitude).toBeCloseTo(105.854_2, 4)
  })

  test('is found in a TIFF, whose tags are the file itself', async () => {
    const { pictures } = await visionJob([tiffMadeBy('Fujifilm')])
    expect(pictures[0]).toMatchObject({ format: 'TIFF', width: 2, height: 1 })
    expect(pictures[0]!.camera).toEqual([{ key: 'make', value: 'Fujifilm' }])
  })

  test('keeps its accents', async () => {
    // The library that writes the tags for this test drops accents; the same number of bytes takes their place.
    const name = 'Nguyễn Thị Hoà'
    const mark = '#'.repeat(Buffer.byteLength(name))
    const picture = await withCamera('jpeg', { IFD0: { Artist: mark } })
    picture.write(name, picture.indexOf(mark), 'utf8')
    const { pictures } = await visionJob([picture])
    expect(pictures[0]!.camera).toContainEqual({ key: 'artist', value: name })
  })

  test('is written as people of that language write it', async () => {
    const { pictures } = await visionJob([await withCamera('jpeg')], { language: 'vi' })
    expect(pictures[0]!.camera).toEqual(
      expect.arrayContaining([
        { key: 'aperture', value: 'f/2,8' },
        { key: 'flash', value: 'Không bật' },
        { key: 'exposureProgram', value: 'Ưu tiên khẩu độ' },
      ]),
    )
  })

  test('is nothing where no camera was', async () => {
    const { pictures } = await visionJob([await plain(60, 40).jpeg().toBuffer()])
    expect(pictures[0]).toMatchObject({ camera: [], takenAt: null, hasPlace: false, place: null })
  })

  test('turns the picture upright: its sides, and what is found where', async () => {
    const sign = await code('lying', { scale: 5 })
    const lying = await placed(await plain(600, 300, 'white').png().toBuffer(), {
      picture: sign,
      left: 450,
      top: 20,
    })
    const { pictures } = await visionJob([
      await sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ])
    expect(pictures[0]).toMatchObject({ width: 300, height: 600, codes: [{ text: 'lying' }] })
    expect(pictures[0]!.camera).toContainEqual({ key: 'orientation', value: 'Turned to the left by 90°' })
    // A quarter to the right takes the upper right corner to the lower right one.
    for (const { x, y } of pictures[0]!.codes[0]!.corners) {
      expect(x).toBeGreaterThan(0.5)
      expect(y).toBeGreaterThan(0.7)
    }
  })

  test('has every key once, in both languages', () => {
    expect(new Set(cameraKeys).size).toBe(cameraKeys.length)
    const keysOf = (tree: object): string[] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === 'object' ? keysOf(value as object).map((below) => `${key}.${below}`) : [key],
      )
    expect(keysOf(vi)).toEqual(keysOf(en))
  })

  test('says nothing that cannot be', () => {
    const wild = tags({
      ifd0: { Make: '\u0000 ', Orientation: 99, Software: 'x'.repeat(5_000) },
      exif: {
        ExposureTime: 0,
        FNumber: Infinity,
        ISO: NaN,
        Flash: 'on',
        WhiteBalance: 7,
        ExposureProgram: 200,
      },
      gps: { GPSAltitude: 1e12, GPSImgDirection: -5 },
    })
    const found = cameraData(wild, 'en')
    expect(found.map(({ key }) => key)).toEqual(['software'])
    expect(found[0]!.value.length).toBeLessThanOrEqual(300)
  })

  test('is given with the first of a list, above a second without a fraction, and below the sea', () => {
    const found = cameraData(
      tags({
        exif: { ISO: [200, 0], ExposureTime: 2.5, Flash: 1, ExposureCompensation: 1 },
        gps: { GPSAltitude: 12, GPSAltitudeRef: [1] },
      }),
      'en',
    )
    expect(Object.fromEntries(found.map(({ key, value }) => [key, value]))).toEqual({
      iso: '200',
      exposureTime: '2.5 s',
      flash: 'Fired',
      exposureBias: '+1 EV',
      altitude: '-12 m',
    })
  })
})

describe('the time', () => {
  test.each([
    ['2024:02:29 23:59:59', undefined, '2024-02-29T23:59:59'],
    ['2024-05-01 10:00:00', '-03:30', '2024-05-01T10:00:00-03:30'],
    ['2024:05:01 10:00:00', '+99:99', '2024-05-01T10:00:00'],
    ['0000:00:00 00:00:00', undefined, null],
    ['2023:02:31 10:00:00', undefined, null],
    ['2024:05:01 25:00:00', undefined, null],
    ['yesterday', undefined, null],
    [20_240_501, undefined, null],
  ])('%s %s', (time, offset, expected) =>
    expect(takenAt(tags({ exif: { DateTimeOriginal: time, OffsetTimeOriginal: offset } }))).toBe(expected),
  )

  test('is when it was digitised where nothing else is known', () => {
    expect(takenAt(tags({ exif: { CreateDate: '2020:01:02 03:04:05' } }))).toBe('2020-01-02T03:04:05')
  })
})

describe('the place', () => {
  const at = (latitude: number, longitude: number) => placeOf(tags({ gps: { latitude, longitude } }), null)

  test('is one on earth', () => {
    expect(at(-33.856_784_3, 151.215_296_7)).toEqual({
      hasPlace: true,
      place: { latitude: -33.856_784, longitude: 151.215_297 },
    })
    for (const [latitude, longitude] of [
      [0, 0],
      [91, 10],
      [10, 181],
      [NaN, 5],
      [5, Infinity],
    ] as const) {
      expect(at(latitude, longitude)).toEqual({ hasPlace: false, place: null })
    }
  })

  test('is found where a program wrote it, as coordinates or by name', async () => {
    const rdf = (content: string) =>
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${content}/></rdf:RDF></x:xmpmeta>`
    const south = rdf('exif:GPSLatitude="33,51.407S" exif:GPSLongitude="151,12,54.0E"')
    const [one, other] = await Promise.all(
      [south, rdf('photoshop:City="Hà Nội"')].map((xmp) => plain(20, 20).withXmp(xmp).jpeg().toBuffer()),
    )
    const { pictures } = await visionJob([one!, other!])
    expect(pictures[0]!.place!.latitude).toBeCloseTo(-33.856_783, 5)
    expect(pictures[0]!.place!.longitude).toBeCloseTo(151.215, 5)
    expect(pictures[1]).toMatchObject({ hasPlace: true, place: null })
  })

  test('is not found in damaged or hostile XML', () => {
    for (const xmp of [
      'exif:GPSLatitude="999999,1N" exif:GPSLongitude="1,1E"',
      'exif:GPSLatitude="',
      `exif:GPSLatitude="${'1,'.repeat(10_000)}`,
      'photoshop:City=""',
    ]) {
      expect(placeOf(tags({}), xmp)).toEqual({ hasPlace: false, place: null })
    }
  })
})

describe('hostile tags', () => {
  test('say nothing and take no time', async () => {
    const start = process.threadCpuUsage()
    for (const data of [
      tiffBlock(tiffEntry(0x010f, 2, 0xffff_ffff, 8)),
      tiffBlock(tiffEntry(0x010f, 5, 0x7fff_ffff, 8)),
      tiffBlock(tiffEntry(0x8769, 4, 1, 8), tiffEntry(0x8825, 4, 1, 8)),
      tiffBlock(tiffEntry(0x0112, 3, 0xffff_fff0, 8)),
      tiffBlock(tiffEntry(0x010f, 77, 1, 8)),
      Buffer.from('II*\0'),
      Buffer.alloc(0),
    ]) {
      const found = await readExif(data)
      expect(cameraData(found, 'en').length).toBeLessThanOrEqual(1)
      expect(placeOf(found, null).place).toBeNull()
    }
    expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(2_000)
  })

  test('in a picture leave the rest of it readable', async () => {
    const jpeg = await withCamera('jpeg')
    const broken = Buffer.from(jpeg)
    // The offset of the first directory.
    broken.writeUInt32LE(0xffff_ff00, broken.indexOf('Exif\0\0', 0, 'latin1') + 10)
    const { pictures } = await visionJob([broken])
    expect(pictures[0]).toMatchObject({ file: asFiles(broken)[0]!.id, camera: [], place: null })
    expect(pictures[0]!.palette).toHaveLength(1)
  })
})

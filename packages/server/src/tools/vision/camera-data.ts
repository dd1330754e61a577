import type { Language, PictureFindings } from '@ai-studio/contract'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import { plainText } from './plain-text.ts'
import type { ExifTags, ExifValue } from './read-exif.ts'

const texts: Record<Language, typeof en> = { en, vi }

/** Keys of what a camera writes down; each has a text in the locale files of the tool. */
export const cameraKeys = [
  'make',
  'model',
  'lens',
  'exposureTime',
  'aperture',
  'iso',
  'focalLength',
  'focalLength35mm',
  'exposureBias',
  'exposureProgram',
  'metering',
  'flash',
  'whiteBalance',
  'zoom',
  'orientation',
  'software',
  'artist',
  'owner',
  'copyright',
  'description',
  'serialNumber',
  'altitude',
  'direction',
] as const
export type CameraKey = (typeof cameraKeys)[number]

/** Longest value; a description may be a whole caption. */
const maxLength = 300

/** What the camera wrote down, in the order of the keys, for people who read that language. */
export function cameraData({ ifd0, exif, gps }: ExifTags, language: Language): PictureFindings['camera'] {
  const words = texts[language].camera
  const number = (value: number, digits = 1) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits, useGrouping: false }).format(value)

  const values: Record<CameraKey, string | undefined> = {
    make: textOf(ifd0.Make),
    model: textOf(ifd0.Model),
    lens: textOf(exif.LensModel) ?? textOf(exif.LensMake),
    exposureTime: given(positive(exif.ExposureTime), (seconds) => `${exposure(seconds, number)} s`),
    aperture: given(positive(exif.FNumber), (value) => `f/${number(value)}`),
    iso: given(positive(exif.ISO), (value) => number(value, 0)),
    focalLength: given(positive(exif.FocalLength), (value) => `${number(value)} mm`),
    focalLength35mm: given(positive(exif.FocalLengthIn35mmFormat), (value) => `${number(value, 0)} mm`),
    exposureBias: given(finite(exif.ExposureCompensation), (value) => `${signed(value, number)} EV`),
    exposureProgram: given(finite(exif.ExposureProgram), (value) => wordOf(words.exposureProgram, value)),
    metering: given(finite(exif.MeteringMode), (value) => wordOf(words.metering, value)),
    flash: given(finite(exif.Flash), (value) => flashWord(value, words.flash)),
    whiteBalance: given(finite(exif.WhiteBalance), (value) =>
      value === 0 ? words.whiteBalance.auto : value === 1 ? words.whiteBalance.manual : undefined,
    ),
    zoom: given(positive(exif.DigitalZoomRatio), (value) => (value > 1 ? `${number(value)}×` : undefined)),
    orientation: given(finite(ifd0.Orientation), (value) => wordOf(words.orientation, value)),
    software: textOf(ifd0.Software),
    artist: textOf(ifd0.Artist),
    owner: textOf(exif.OwnerName),
    copyright: textOf(ifd0.Copyright),
    description: textOf(ifd0.ImageDescription),
    serialNumber: textOf(exif.SerialNumber),
    altitude: given(finite(gps.GPSAltitude), (value) =>
      Math.abs(value) < 100_000
        ? `${number(isBelowSea(gps.GPSAltitudeRef) ? -value : value, 0)} m`
        : undefined,
    ),
    direction: given(finite(gps.GPSImgDirection), (value) =>
      value >= 0 && value <= 360 ? `${number(value, 0)}°` : undefined,
    ),
  }
  return cameraKeys.flatMap((key) => {
    const value = values[key]
    return value === undefined ? [] : [{ key, value }]
  })
}

function textOf(value: ExifValue): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = plainText(value, maxLength).replaceAll(/\s+/g, ' ')
  return text === '' ? undefined : text
}

/** Some cameras write a list of one. */
function finite(value: ExifValue): number | undefined {
  const first = typeof value === 'object' ? value[0] : value
  return typeof first === 'number' && Number.isFinite(first) ? first : undefined
}

const positive = (value: ExifValue): number | undefined =>
  given(finite(value), (it) => (it > 0 ? it : undefined))

const given = <Value>(
  value: number | undefined,
  make: (value: number) => Value | undefined,
): Value | undefined => (value === undefined ? undefined : make(value))

const wordOf = (words: Readonly<Record<string, string>>, value: number): string | undefined =>
  Object.hasOwn(words, value) ? words[value] : undefined

/** The lowest bit says whether it fired, the sixth that there is none. */
function flashWord(value: number, words: typeof en.camera.flash): string {
  if ((value & 0x20) !== 0) return words.none
  return (value & 1) === 1 ? words.fired : words.notFired
}

/** As cameras show it: a fraction below a third of a second. */
function exposure(seconds: number, number: (value: number, digits?: number) => string): string {
  return seconds < 0.3 ? `1/${number(1 / seconds, 0)}` : number(seconds, 1)
}

function signed(value: number, number: (value: number, digits?: number) => string): string {
  const text = number(value, 2)
  return value > 0 ? `+${text}` : text
}

const isBelowSea = (ref: ExifValue): boolean => finite(ref) === 1

import type { PictureFindings } from '@ai-studio/contract'
import type { ExifTags, ExifValue } from './read-exif.ts'

/**
 * When a picture was taken, as ISO 8601: `2024-05-01T12:34:56`, with the difference to UTC behind it where the camera
 * wrote that down, too. Without it nobody knows the time zone.
 */
export function takenAt({ exif }: ExifTags): string | null {
  return (
    isoTime(exif.DateTimeOriginal, exif.OffsetTimeOriginal) ??
    isoTime(exif.CreateDate, exif.OffsetTimeDigitized) ??
    null
  )
}

function isoTime(time: ExifValue, offset: ExifValue): string | undefined {
  if (typeof time !== 'string') return undefined
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(time)?.slice(1)
  if (!parts) return undefined
  const text = `${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}`
  const date = new Date(`${text}Z`)
  // A camera whose clock was never set writes zeros, and a 31st of February would become a 2nd of March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== text) return undefined
  const hasOffset = typeof offset === 'string' && /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset)
  return hasOffset ? text + offset : text
}

/** Where a picture was taken, and whether the file tells that at all: also as the name of a place. */
export function placeOf({ gps }: ExifTags, xmp: string | null): Pick<PictureFindings, 'hasPlace' | 'place'> {
  const place =
    coordinates(gps.latitude, gps.longitude) ??
    coordinates(fromXmp(xmp, 'Latitude', 'S'), fromXmp(xmp, 'Longitude', 'W'))
  return { place, hasPlace: place !== null || namesPlace(xmp) }
}

function coordinates(latitude: ExifValue, longitude: ExifValue): PictureFindings['place'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  // What is written by a camera that did not know.
  if (latitude === 0 && longitude === 0) return null
  return { latitude: round(latitude), longitude: round(longitude) }
}

/** As XMP writes it: `21,1.704N`, or with seconds `21,1,42.24N`. */
function fromXmp(
  xmp: string | null,
  axis: 'Latitude' | 'Longitude',
  negative: 'S' | 'W',
): number | undefined {
  const start = xmp?.indexOf(`exif:GPS${axis}`) ?? -1
  if (!xmp || start < 0) return undefined
  const found =
    /^exif:GPS\w{8,9}(?:="|>)\s*(\d{1,3}),(\d{1,2}(?:\.\d{1,12})?)(?:,(\d{1,2}(?:\.\d{1,12})?))?([NSEW])/.exec(
      xmp.slice(start, start + 100),
    )
  if (!found) return undefined
  const [, degrees, minutes, seconds = 0, direction] = found
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return direction === negative ? -value : value
}

/** Programs for photographers write the town beside the coordinates, or instead of them. */
const namesPlace = (xmp: string | null): boolean =>
  xmp !== null && /(?:photoshop:City|Iptc4xmpCore:Location|Iptc4xmpExt:City)(?:="[^"<]|>[^<])/.test(xmp)

/** To about ten centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

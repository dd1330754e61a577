import exifr from 'exifr'

/** A value as the file has it: text, a number, or several. */
export type ExifValue = string | number | ArrayLike<number> | undefined

/** The tags that are read, by their names in the standard. */
export interface ExifTags {
  ifd0: Readonly<Record<string, ExifValue>>
  exif: Readonly<Record<string, ExifValue>>
  gps: Readonly<Record<string, ExifValue>>
}

const options = {
  ifd0: {
    pick: ['Make', 'Model', 'Orientation', 'Software', 'Artist', 'Copyright', 'ImageDescription'],
  },
  exif: {
    pick: [
      'LensMake',
      'LensModel',
      'ExposureTime',
      'FNumber',
      'ISO',
      'FocalLength',
      'FocalLengthIn35mmFormat',
      'ExposureCompensation',
      'ExposureProgram',
      'MeteringMode',
      'Flash',
      'WhiteBalance',
      'DigitalZoomRatio',
      'OwnerName',
      'SerialNumber',
      'DateTimeOriginal',
      'CreateDate',
      'OffsetTimeOriginal',
      'OffsetTimeDigitized',
    ],
  },
  gps: {
    pick: [
      'GPSLatitudeRef',
      'GPSLatitude',
      'GPSLongitudeRef',
      'GPSLongitude',
      'GPSAltitudeRef',
      'GPSAltitude',
      'GPSImgDirection',
    ],
  },
  ifd1: false,
  interop: false,
  makerNote: false,
  userComment: false,
  // Read from the parsed head of the file, or not at all: their parsers take long on what was made for that.
  xmp: false,
  icc: false,
  iptc: false,
  jfif: false,
  ihdr: false,
  // As they are in the file: dates have no time zone, and words have a language.
  translateValues: false,
  reviveValues: false,
  mergeOutput: false,
} as const

const none: ExifTags = { ifd0: {}, exif: {}, gps: {} }

/** Reads what a camera wrote, from a TIFF structure. What is damaged says nothing. */
export async function readExif(data: Uint8Array | null): Promise<ExifTags> {
  if (!data) return none
  try {
    const tags = (await exifr.parse(data, options as unknown as Parameters<typeof exifr.parse>[1])) as
      | Partial<ExifTags>
      | undefined
    return { ...none, ...tags }
  } catch {
    return none
  }
}

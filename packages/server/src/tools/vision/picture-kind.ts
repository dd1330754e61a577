/** What a picture's first bytes say it is. */
export interface PictureKind {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif' | 'image/tiff'
  /** As people call it. */
  name: string
  /** The image library's name for it. */
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'heif' | 'tiff'
}

interface Known {
  kind: PictureKind
  fits: (bytes: Uint8Array) => boolean
}

const known: readonly Known[] = [
  {
    kind: { contentType: 'image/png', name: 'PNG', format: 'png' },
    fits: (bytes) => starts(bytes, '\x89PNG\r\n\x1a\n'),
  },
  {
    kind: { contentType: 'image/jpeg', name: 'JPEG', format: 'jpeg' },
    fits: (bytes) => starts(bytes, '\xff\xd8\xff'),
  },
  {
    kind: { contentType: 'image/webp', name: 'WebP', format: 'webp' },
    fits: (bytes) => starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8),
  },
  {
    kind: { contentType: 'image/gif', name: 'GIF', format: 'gif' },
    fits: (bytes) => starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a'),
  },
  { kind: { contentType: 'image/avif', name: 'AVIF', format: 'heif' }, fits: isAvif },
  { kind: { contentType: 'image/tiff', name: 'TIFF', format: 'tiff' }, fits: isTiff },
]

/** The kinds that are taken, as people call them. */
export const pictureKindNames = known.map(({ kind }) => kind.name).join(', ')

/** What the first bytes say a file is; its name is not asked, and no decoder sees anything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  return known.find(({ fits }) => fits(bytes))?.kind
}

/** The box at the start of the file names brands; HEIC has the same box and other brands. */
function isAvif(bytes: Uint8Array): boolean {
  if (!starts(bytes, 'ftyp', 4)) return false
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 128)
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && (starts(bytes, 'avif', at) || starts(bytes, 'avis', at))) return true
  }
  return false
}

function isTiff(bytes: Uint8Array): boolean {
  const isLittle = starts(bytes, 'II*\0') || starts(bytes, 'II+\0')
  const isBig = starts(bytes, 'MM\0*') || starts(bytes, 'MM\0+')
  // A camera's raw file of Canon's begins like a TIFF and holds a small preview alone.
  return (isLittle || isBig) && !starts(bytes, 'CR', 8)
}

function starts(bytes: Uint8Array, signature: string, at = 0): boolean {
  for (let place = 0; place < signature.length; place += 1) {
    if (bytes[at + place] !== signature.charCodeAt(place)) return false
  }
  return true
}

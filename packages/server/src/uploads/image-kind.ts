import type { ImageType } from '@ai-studio/contract'

export interface ImageKind {
  contentType: ImageType
  extension: 'png' | 'jpg' | 'webp' | 'gif'
  /** The image library's name for it. */
  format: 'png' | 'jpeg' | 'webp' | 'gif'
}

const kinds: { kind: ImageKind; fits: (bytes: Uint8Array) => boolean }[] = [
  {
    kind: { contentType: 'image/png', extension: 'png', format: 'png' },
    fits: (bytes) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    kind: { contentType: 'image/jpeg', extension: 'jpg', format: 'jpeg' },
    fits: (bytes) => starts(bytes, [0xff, 0xd8, 0xff]),
  },
  {
    kind: { contentType: 'image/webp', extension: 'webp', format: 'webp' },
    fits: (bytes) =>
      starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  },
  {
    kind: { contentType: 'image/gif', extension: 'gif', format: 'gif' },
    fits: (bytes) => starts(bytes, [0x47, 0x49, 0x46, 0x38]),
  },
]

/** What the first bytes say a file is; names and headers are not asked, and no decoder sees anything else. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  return kinds.find(({ fits }) => fits(bytes))?.kind
}

/** The media type of a stored name. */
export function contentTypeOf(name: string): ImageType {
  const kind = kinds.find(({ kind }) => name.endsWith(`.${kind.extension}`))?.kind
  if (!kind) throw new Error('An upload has an extension that the server does not make.')
  return kind.contentType
}

const starts = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/** Whether bytes have a text of ASCII at a place. */
export const hasText = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length &&
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bytes without the ID3v2 tag that they may begin with. */
export function withoutId3(bytes: Uint8Array): Uint8Array {
  let rest = bytes
  while (hasText(rest, 'ID3') && rest.length >= 10) {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (rest[at]! & 0x7f), 0)
    const footer = rest[5]! & 0x10 ? 10 : 0
    rest = rest.subarray(Math.min(rest.length, 10 + size + footer))
  }
  return rest
}

const little = 'II*\0\x08\0\0\0'

/** One tag of a directory, as little-endian TIFF writes it; the value is the offset of longer ones. */
export function tiffEntry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16LE(tag, 0)
  bytes.writeUInt16LE(type, 2)
  bytes.writeUInt32LE(count, 4)
  bytes.writeUInt32LE(value, 8)
  return bytes
}

/** A TIFF structure with one directory, right behind its head. */
export function tiffBlock(...entries: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2)
  count.writeUInt16LE(entries.length)
  return Buffer.concat([Buffer.from(little, 'latin1'), count, ...entries, Buffer.alloc(4)])
}

/** A grey TIFF of two pixels that says which make the camera was. */
export function tiffMadeBy(make: string): Buffer {
  const [short, long, ascii] = [3, 4, 2]
  const text = Buffer.from(`${make}\0`)
  const tags = 9
  const end = little.length + 2 + tags * 12 + 4
  const directory = tiffBlock(
    tiffEntry(0x0100, short, 1, 2),
    tiffEntry(0x0101, short, 1, 1),
    tiffEntry(0x0102, short, 1, 8),
    tiffEntry(0x0103, short, 1, 1),
    tiffEntry(0x0106, short, 1, 1),
    tiffEntry(0x010f, ascii, text.length, end + 2),
    tiffEntry(0x0111, long, 1, end),
    tiffEntry(0x0116, short, 1, 1),
    tiffEntry(0x0117, long, 1, 2),
  )
  return Buffer.concat([directory, Buffer.from([90, 200]), text])
}

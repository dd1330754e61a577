import { crc32 } from 'node:zlib'

/** An entry of a zip file that is written down by hand, with whatever sizes are said of it. */
export interface HandmadeEntry {
  name: string
  /** As it stands in the file; `method` 8 is deflated, 0 is not packed. */
  data: Uint8Array
  method?: 0 | 8
  /** What is said that it unpacks to; the length of `data` by default. */
  saidSize?: number
  flags?: number
}

/** A zip file of entries that say of themselves what they like. */
export function handmadeZip(entries: readonly HandmadeEntry[], saidCount = entries.length): Uint8Array {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name: plainName, data, method = 0, saidSize = data.length, flags = 0 } of entries) {
    const name = Buffer.from(plainName)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(saidSize, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    pieces.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, Buffer.from(data))
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name)
    offset += 30 + name.length + data.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(saidCount, 0xffff), 4)
  end.writeUInt16LE(Math.min(saidCount, 0xffff), 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...pieces, index, Buffer.from('PK\x05\x06', 'latin1'), end]))
}

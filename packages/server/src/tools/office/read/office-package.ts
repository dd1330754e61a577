import { crc32 } from 'node:zlib'
import { withoutAsides } from './cut-xml.ts'
import { readZipDirectory, readZipEntry } from './zip-directory.ts'

/** What is read of an Office package: its XML parts by their names, and the names of everything. */
export interface OfficePackage {
  names: ReadonlySet<string>
  parts: Map<string, string>
}

/** Parts that say nothing about text and tables, however large they are. */
const ignored =
  /^(customXml|docProps)\/|^(word|xl)\/(theme|glossary|charts|diagrams|drawings|embeddings|media|pivot\w*|externalLinks|tables|printerSettings|activeX)\/|calcChain/

/**
 * Unpacks the XML parts of a package, each checked against what the package says of it.
 * @throws ToolError `FILE_TOO_COMPLEX`, `FILE_ENCRYPTED` or `FILE_UNREADABLE`.
 */
export async function readOfficePackage(name: string, data: Uint8Array): Promise<OfficePackage> {
  const directory = await readZipDirectory(name, data)
  const parts = new Map<string, string>()
  for (const [path, entry] of directory.entries) {
    if (!/\.(xml|rels)$/.test(path) || ignored.test(path)) continue
    const bytes = await readZipEntry(name, directory, entry)
    parts.set(path, withoutAsides(bytes.toString('utf8').replace(/^\ufeff/, '')))
  }
  return { names: new Set(directory.entries.keys()), parts }
}

/** Whether a package brings programs along. They are never run; whoever opens the file elsewhere should know. */
export const hasMacros = ({ names }: OfficePackage): boolean =>
  [...names].some((name) => /vbaProject\.bin$/i.test(name))

/**
 * Puts parts back into a package that is not compressed. Libraries that unpack by themselves get this one, so that they
 * cannot meet anything that has not been checked, nor read the original in another way than it was checked.
 */
export function packParts(parts: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, xml] of parts) {
    const name = Buffer.from(path, 'utf8')
    const data = Buffer.from(xml, 'utf8')
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    // Names are UTF-8; nothing is compressed; no time.
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    pieces.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, data)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, name)
    offset += 30 + name.length + data.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.size, 4)
  end.writeUInt16LE(parts.size, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  const all = Buffer.concat([...pieces, index, Buffer.from('PK\x05\x06', 'latin1'), end])
  const data = new Uint8Array(all.length)
  data.set(all)
  return data
}

import { attributesOf, cutXml } from './cut-xml.ts'

/** What a part of an Office package refers to (ECMA-376 part 2, 9.3). */
export interface PartRelation {
  /** The last word of its address: `worksheet`. */
  kind: string
  type: string
  /** The name of a part; of what is not in the package, an address. */
  target: string
}

/**
 * The relations of a part by their ids; those of the package itself are the ones of ''.
 * @param name What the document is called.
 * @throws ToolError `FILE_UNREADABLE` or `FILE_TOO_COMPLEX`.
 */
export function relationsOf(
  name: string,
  parts: ReadonlyMap<string, string>,
  path: string,
): ReadonlyMap<string, PartRelation> {
  const relations = new Map<string, PartRelation>()
  const xml = parts.get(path.replace(/[^/]*$/, '_rels/$&.rels'))
  if (xml === undefined) return relations
  cutXml(name, xml, (tag) => {
    if (tag.name !== 'Relationship' || tag.kind === 'close') return true
    const {
      Id: id,
      Type: type,
      Target: address,
      TargetMode: mode,
    } = attributesOf(xml.slice(tag.start, tag.end))
    if (id && type && address) {
      const target = mode === 'External' ? address : partAt(parts, address, path)
      relations.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), type, target })
    }
    return true
  })
  return relations
}

/** The part that an address leads to from another part. Programs write names with signs of their own in either way. */
function partAt(parts: ReadonlyMap<string, string>, address: string, from: string): string {
  try {
    const path = new URL(address, `part:///${encodeURI(from)}`).pathname.slice(1)
    return parts.has(path) ? path : decodeURIComponent(path)
  } catch {
    return address
  }
}

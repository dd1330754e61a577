import { DOMParser, type Document } from '@xmldom/xmldom'
import { strFromU8, unzipSync } from 'fflate'

/** The files of an Office document as text; every part in XML is parsed, and one that is not well-formed throws. */
export function openPackage(data: Uint8Array): Map<string, string> {
  const files = new Map(Object.entries(unzipSync(data)).map(([name, content]) => [name, strFromU8(content)]))
  for (const [name, content] of files) if (/\.(?:xml|rels)$/.test(name)) parseXml(content, name)
  return files
}

/** @throws Error where it is not well-formed. */
export function parseXml(content: string, name = 'document'): Document {
  const refuse = (level: string, message: string) => {
    // It may stand for what the text held, and is a character like others.
    if (level === 'warning' && message.includes('replacement character')) return
    throw new Error(`${name}: ${message}`)
  }
  // oxlint-disable-next-line no-control-regex -- XML 1.0 has none of them
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(content) || !content.isWellFormed())
    refuse('error', 'characters that XML does not have')
  return new DOMParser({ onError: refuse }).parseFromString(content, 'text/xml')
}

/** The text of all elements of a name, one after the other. */
export const textsOfElements = (content: string, element: string): string[] =>
  Array.from(parseXml(content).getElementsByTagName(element), (found) => found.textContent ?? '')

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const repeatedProperties = /(?<!<a:p>)<a:pPr\b[^>]*>(?:(?!<\/a:pPr>).)*<\/a:pPr>/gs
const times = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g
const slide = /^ppt\/slides\/slide\d+\.xml$/

/**
 * Mends what the library writes: properties of a paragraph stand once, before its text, as the schema of DrawingML has
 * it, and the properties of the file name the given time.
 */
export function mendPackage(data: Uint8Array, now: Date): Uint8Array {
  const files = unzipSync(data)
  for (const [name, content] of Object.entries(files)) {
    if (slide.test(name)) files[name] = strToU8(strFromU8(content).replaceAll(repeatedProperties, ''))
    if (name === 'docProps/core.xml')
      files[name] = strToU8(
        strFromU8(content).replaceAll(times, `$1${now.toISOString().replace(/\.\d+/, '')}`),
      )
  }
  return zipSync(files, { level: 6, mtime: now })
}

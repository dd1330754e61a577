import type { Feature } from 'write-excel-file/node'
import { escapeMarkup } from '../../../../markup.ts'

const path = 'docProps/core.xml'
const namespaces = [
  'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:dcterms="http://purl.org/dc/terms/"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ')

/** Has a workbook name its title, its author and its time, as "core properties" (ECMA-376, part 2, section 11). */
export function fileProperties<Content>({
  title,
  author,
  now,
}: {
  title: string
  author: string
  now: Date
}): Feature<Content> {
  const time = now.toISOString().replace(/\.\d+/, '')
  const properties = [
    `<dc:title>${escapeMarkup(title)}</dc:title>`,
    ...(author ? [`<dc:creator>${escapeMarkup(author)}</dc:creator>`] : []),
    `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified>`,
  ].join('')
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () =>
            `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`,
        },
        '_rels/.rels': {
          insert: () =>
            `<Relationship Id="rIdProperties" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="${path}"/>`,
        },
      },
      write: {
        files: () => ({
          [path]: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties ${namespaces}>${properties}</cp:coreProperties>`,
        }),
      },
    },
  }
}

export { decodeSpokenReferences } from './character-references.ts'
export { linesHtml, markdownHtml, type PageSurroundings } from './page-html.ts'
export { plainText } from './plain-text.ts'
export { markdownReader } from './read-markdown.ts'

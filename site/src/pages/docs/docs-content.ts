import { contentHeads, contentShelf } from '../../content/content-shelf.ts'
import type { ContentPage, DocHead } from '../../content/content-types.ts'

/** What the documents are about. */
export const docHeads = contentHeads(
  import.meta.glob<DocHead>('../../../content/*/docs/*.md', {
    query: '?head',
    import: 'default',
    eager: true,
  }),
)

/** The documents themselves. */
export const docs = contentShelf(
  import.meta.glob<ContentPage<DocHead>>('../../../content/*/docs/*.md', { import: 'default' }),
)

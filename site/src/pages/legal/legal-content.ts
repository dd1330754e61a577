import { contentHeads, contentShelf } from '../../content/content-shelf.ts'
import type { ContentHead, ContentPage } from '../../content/content-types.ts'

/** What the legal pages are about. */
export const legalHeads = contentHeads(
  import.meta.glob<ContentHead>('../../../content/*/legal/*.md', {
    query: '?head',
    import: 'default',
    eager: true,
  }),
)

/** The legal pages themselves. */
export const legalPages = contentShelf(
  import.meta.glob<ContentPage>('../../../content/*/legal/*.md', { import: 'default' }),
)

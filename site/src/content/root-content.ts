import { contentShelf } from './content-shelf.ts'
import type { ContentPage } from './content-types.ts'

/** Written pages that stand for themselves, by the name of their address. */
export const rootPages = contentShelf(
  import.meta.glob<ContentPage>(['../../content/*/*.md', '!../../content/*/faq.md'], { import: 'default' }),
)

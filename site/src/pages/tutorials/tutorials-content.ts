import { contentHeads, contentShelf } from '../../content/content-shelf.ts'
import type { ContentPage, TutorialHead } from '../../content/content-types.ts'

/** What the tutorials are about. */
export const tutorialHeads = contentHeads(
  import.meta.glob<TutorialHead>('../../../content/*/tutorials/*.md', {
    query: '?head',
    import: 'default',
    eager: true,
  }),
)

/** The tutorials themselves. */
export const tutorials = contentShelf(
  import.meta.glob<ContentPage<TutorialHead>>('../../../content/*/tutorials/*.md', {
    import: 'default',
  }),
)

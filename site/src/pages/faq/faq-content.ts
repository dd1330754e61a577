import type { Language } from '@ai-studio/contract/constants'
import { contentShelf } from '../../content/content-shelf.ts'
import type { FaqContent, PlainQuestion } from '../../content/content-types.ts'

/** The page of frequently asked questions. */
export const faq = contentShelf(
  import.meta.glob<FaqContent>('../../../content/*/faq.md', { import: 'default' }),
)

const plain = contentShelf(
  import.meta.glob<readonly PlainQuestion[]>('../../../content/*/faq.md', {
    query: '?questions',
    import: 'default',
  }),
)

/** The questions and answers without formatting, for what tells programs about them. */
export const loadPlainQuestions = (language: Language): Promise<readonly PlainQuestion[]> =>
  plain.load(language, 'faq')

import { Icon, useTexts } from '@ai-studio/react'
import { MarkdownText } from '@ai-studio/react/markdown'
import type { ReactElement } from 'react'
import type { FaqEntry } from '../../content/content-types.ts'
import { PageLink } from '../../content/page-link.tsx'

/** A question, which opens to its answer. Its address opens it as well. */
export function FaqQuestion({ id, question, answer }: FaqEntry): ReactElement {
  const t = useTexts('content')
  return (
    <details id={id} className="st-faq-question">
      <summary>
        <h3>{question}</h3>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="st-article-text">
        <MarkdownText text={answer} pageLink={PageLink} />
        <a className="st-faq-link" href={`#${id}`}>
          <Icon name="share-link" size={16} />
          {t('faq.link')}
        </a>
      </div>
    </details>
  )
}

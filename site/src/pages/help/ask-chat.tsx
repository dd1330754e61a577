import { Icon, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../site-link.tsx'

export interface AskChatProps {
  /** Why somebody would ask: their question is not in the list, or the article was not what they looked for. */
  because: 'unlisted' | 'unhelpful'
}

/** The way on when the articles did not help. */
export function AskChat({ because }: AskChatProps): ReactElement {
  const t = useTexts('help')
  return (
    <section className="st-help-ask">
      <div>
        <h2>{t(`ask.${because}`)}</h2>
        <p>{t('ask.text')}</p>
      </div>
      <SiteLink className="st-button" data-variant="primary" to="/">
        <Icon name="chat-bubble" size={18} />
        {t('ask.link')}
      </SiteLink>
    </section>
  )
}

import { Icon, useTexts, type IconName } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../../site-link.tsx'
import { Section } from '../section.tsx'

const tools: readonly { id: string; to: string; icon: IconName }[] = [
  { id: 'chat', to: '/', icon: 'chat-bubble' },
  { id: 'services', to: '/services', icon: 'tools' },
  { id: 'embed', to: '/help#category-embedding', icon: 'globe' },
  { id: 'help', to: '/help', icon: 'info' },
]

/** What there is to use. */
export function ToolCards(): ReactElement {
  const t = useTexts('account')
  return (
    <Section title={t('home.tools.title')}>
      <ul className="st-tools">
        {tools.map(({ id, to, icon }) => (
          <li key={id}>
            <Icon name={icon} />
            <div>
              <SiteLink to={to}>{t(`home.tools.${id}.name`)}</SiteLink>
              <p className="st-account-quiet">{t(`home.tools.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

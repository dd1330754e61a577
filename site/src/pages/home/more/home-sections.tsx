import { Icon, useTexts, type IconName } from '@ai-studio/react'
import { useId, type ReactElement, type ReactNode } from 'react'
import { MoreSection } from '../../../content/more-section.tsx'
import { SiteLink } from '../../../site-link.tsx'
import { ServicesTexts } from '../../services/services-texts.tsx'
import { ToolCard } from '../../services/tool-card.tsx'
import { tools } from '../../services/tools.ts'
import { HomePlans } from './home-plans.tsx'
import { MoreTexts } from './more-texts.tsx'
import '../../../content/content.css'
import './home-sections.css'

/** What AI Studio is, its tools and its plans: below the chat, for who has not asked anything yet. */
export function HomeSections(): ReactElement {
  return (
    <MoreTexts>
      <ServicesTexts>
        <Sections />
      </ServicesTexts>
    </MoreTexts>
  )
}

function Sections(): ReactElement {
  const t = useTexts('home')
  return (
    <div className="st-page st-content st-home-sections">
      <Section heading={t('heading')} about={t('intro')}>
        <Strengths />
      </Section>
      <Section heading={t('tools.heading')} about={t('tools.text')}>
        <ul className="st-cards st-services">
          {tools.map((tool) => (
            <ToolCard key={tool.id} tool={tool} heading="h3" />
          ))}
        </ul>
        <More to="/services" text={t('tools.all')} />
      </Section>
      <Section heading={t('plans.heading')} about={t('plans.text')}>
        <HomePlans />
        <More to="/plans" text={t('plans.all')} />
      </Section>
      <OwnSite />
    </div>
  )
}

interface SectionProps {
  heading: string
  about: string
  children: ReactNode
}

function Section({ heading, about, children }: SectionProps): ReactElement {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header>
        <h2 id={id}>{heading}</h2>
        <p>{about}</p>
      </header>
      {children}
    </section>
  )
}

/** What it is good at, with the icon of each. */
const strengths: readonly [id: string, icon: IconName][] = [
  ['now', 'send'],
  ['models', 'sliders'],
  ['yours', 'pin'],
  ['share', 'share-link'],
  ['voice', 'microphone'],
  ['embed', 'globe'],
]

function Strengths(): ReactElement {
  const t = useTexts('home')
  return (
    <ul className="st-strengths">
      {strengths.map(([id, icon]) => (
        <li key={id}>
          <Icon name={icon} />
          <h3>{t(`strengths.${id}.name`)}</h3>
          <p>{t(`strengths.${id}.text`)}</p>
        </li>
      ))}
    </ul>
  )
}

function More({ to, text }: { to: string; text: string }): ReactElement {
  return (
    <p className="st-home-on">
      <SiteLink className="st-button" data-variant="secondary" to={to}>
        {text}
      </SiteLink>
    </p>
  )
}

function OwnSite(): ReactElement {
  const t = useTexts('home')
  return (
    <MoreSection heading={t('end.heading')} text={t('end.text')}>
      <SiteLink className="st-button" data-variant="primary" to="/tutorials/add-chat-to-a-website">
        {t('end.embed')}
      </SiteLink>
      <SiteLink className="st-button" data-variant="secondary" to="/docs">
        {t('end.docs')}
      </SiteLink>
    </MoreSection>
  )
}

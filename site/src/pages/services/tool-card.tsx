import type { Tool } from '@ai-studio/contract'
import { Icon, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../site-link.tsx'
import { providerText } from '../../tools/provider-text.ts'
import type { ToolEntry } from './tools.ts'
import '../../content/content.css'
import './services.css'

export interface ToolCardProps {
  tool: ToolEntry
  heading: 'h2' | 'h3'
  /** What the server says of it; absent where nobody has asked. */
  offer?: Tool | undefined
}

/** A tool in a list of them: what it is for, and where it is known, who does the work and what that costs. */
export function ToolCard({ tool, heading: Heading, offer }: ToolCardProps): ReactElement {
  const t = useTexts('services')
  return (
    <li>
      <p className="st-service-head">
        <Icon name={tool.icon} />
        {offer && (
          <span className="st-service-status" data-kind={offer.provider.kind}>
            {providerText(t, offer.provider)}
          </span>
        )}
      </p>
      <Heading>
        <SiteLink to={tool.path}>{t(`tools.${tool.id}.name`)}</SiteLink>
      </Heading>
      <p>{t(`tools.${tool.id}.text`)}</p>
      {offer && <p className="st-service-cost">{costText(t, offer)}</p>}
    </li>
  )
}

function costText(
  t: ReturnType<typeof useTexts>,
  { credits, perField, perCharacters, provider }: Tool,
): string {
  if (provider.kind === 'browser' || credits === 0) return t('cost.nothing')
  if (perCharacters !== undefined)
    return t('cost.perCharacters', { count: credits, characters: perCharacters })
  return t(perField === undefined ? 'cost.each' : 'cost.perPicture', { count: credits })
}

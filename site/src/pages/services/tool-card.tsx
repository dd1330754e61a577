import { Icon, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../site-link.tsx'
import { statusOf, type Tool } from './tools.ts'
import '../../content/content.css'
import './services.css'

export interface ToolCardProps {
  tool: Tool
  heading: 'h2' | 'h3'
}

/** A tool in a list of them: what it is for, and how far it is. Needs the texts of the page of all tools. */
export function ToolCard({ tool, heading: Heading }: ToolCardProps): ReactElement {
  const t = useTexts('services')
  const status = statusOf(tool)
  const target = status === 'ready' ? tool.path : tool.inChat
  const name = t(`tools.${tool.id}.name`)
  return (
    <li data-status={status}>
      <p className="st-service-head">
        <Icon name={tool.icon} />
        <span className="st-service-status">{t(`status.${status}`)}</span>
      </p>
      <Heading>{target ? <SiteLink to={target}>{name}</SiteLink> : name}</Heading>
      <p>{t(`tools.${tool.id}.text`)}</p>
      {status === 'in-chat' && <p className="st-service-today">{t(`tools.${tool.id}.today`)}</p>}
    </li>
  )
}

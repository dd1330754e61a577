import type { ReactElement, ReactNode } from 'react'
import { useStudio } from '../../provider/use-studio.ts'
import { Icon } from '../../ui/icon.tsx'
import { safeHref } from './safe-href.ts'

export interface MarkdownLinkProps {
  /** As written in the answer. */
  href: string
  /** The address of an image. */
  isImage?: boolean
  children: ReactNode
}

/** A link in an answer. It opens apart from the page, which learns nothing of it; an unsafe one is plain text. */
export function MarkdownLink({ href, isImage = false, children }: MarkdownLinkProps): ReactElement {
  const { endpoint } = useStudio()
  const address = safeHref(href, endpoint)
  if (address === null) return <span className="st-md-dead-link">{children}</span>
  return (
    <a
      className={isImage ? 'st-md-image' : 'st-md-link'}
      href={address}
      {...(!address.startsWith('mailto:') && { target: '_blank' })}
      rel="noopener noreferrer"
      title={address}
    >
      {isImage && <Icon name="image" size={16} />}
      {children}
    </a>
  )
}

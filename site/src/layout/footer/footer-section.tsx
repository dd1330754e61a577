import { Icon } from '@ai-studio/react'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { useMedia } from '../use-media.ts'

export interface FooterSectionProps {
  title: string
  children: ReactNode
}

/** A part of the footer with its heading. On phones the heading opens it, because all parts at once are long. */
export function FooterSection({ title, children }: FooterSectionProps): ReactElement {
  const isNarrow = useMedia('(max-width: 639.98px)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="st-footer-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {isNarrow ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
            <Icon name="chevron-down" size={16} />
          </button>
        ) : (
          title
        )}
      </h2>
      <div id={`${id}-content`} hidden={isNarrow && !isOpen}>
        {children}
      </div>
    </section>
  )
}

import type { ReactElement } from 'react'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { namespace } from './shared-chat-texts.ts'
import type { Continuing } from './use-continue.ts'

export interface ContinueButtonProps {
  slug: string
  continuing: Continuing
}

/**
 * Goes on with the conversation: on the studio's own pages in a copy, elsewhere on the studio's page in a new tab,
 * because a widget that only reads knows nobody to give a copy to.
 */
export function ContinueButton({ slug, continuing }: ContinueButtonProps): ReactElement {
  const text = useTexts(namespace)
  const { endpoint, isOwnOrigin } = useStudio()
  if (isOwnOrigin) {
    return (
      <Button
        variant="primary"
        icon="chat-bubble"
        isBusy={continuing.isBusy}
        part="continue"
        onClick={() => void continuing.run()}
      >
        {text('continue.label')}
      </Button>
    )
  }
  return (
    <a
      className="st-button"
      data-variant="primary"
      href={`${endpoint}/share/${encodeURIComponent(slug)}`}
      target="_blank"
      rel="noopener"
      aria-label={text('continue.labelElsewhere')}
      part="continue"
      onClick={(event) => {
        if (!continuing.leave()) event.preventDefault()
      }}
    >
      {text('continue.label')}
      <Icon name="external" size={18} />
    </a>
  )
}

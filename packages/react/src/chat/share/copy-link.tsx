import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button, IconButton, type ButtonVariant } from '../../ui/button.tsx'
import { useCopy } from '../use-copy.ts'

export interface CopyLinkProps {
  url: string
  label: string
  /** Only the drawing is shown; the label is its name. */
  isSmall?: boolean
  variant?: ButtonVariant
}

/** Copies a link and says so. */
export function CopyLink({ url, label, isSmall = false, variant }: CopyLinkProps): ReactElement {
  const text = useTexts('share')
  const { buttonRef, isCopied, copy } = useCopy({ done: text('copied'), failed: text('copyFailed') })
  const props = {
    ref: buttonRef,
    icon: isCopied ? ('check' as const) : ('copy' as const),
    onClick: () => void copy(url),
    ...(variant && { variant }),
  }
  return isSmall ? (
    <IconButton {...props} part="share-copy" label={label} />
  ) : (
    <Button {...props} part="share-copy">
      {label}
    </Button>
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { IconButton } from '../ui/button.tsx'
import { useCopy } from './use-copy.ts'

export interface CopyButtonProps {
  /** Accessible name. */
  label: string
  /** What is copied; asked for at the press. */
  getText: () => string
  /** Called when the text is on the clipboard. */
  onCopied?: () => void
  part?: string
}

/** Copies a text and says so. */
export function CopyButton({ label, getText, onCopied, part }: CopyButtonProps): ReactElement {
  const text = useTexts('chat')
  const { buttonRef, isCopied, copy } = useCopy({ done: text('copy.done'), failed: text('copy.failed') })
  return (
    <IconButton
      ref={buttonRef}
      icon={isCopied ? 'check' : 'copy'}
      iconSize={16}
      size="small"
      label={label}
      {...(part && { part })}
      onClick={() => void copy(getText()).then((hasCopied) => hasCopied && onCopied?.())}
    />
  )
}

import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { copyText } from './copy-text.ts'

/** How long the button shows that it has copied, in milliseconds. */
const confirmedMs = 2_000

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
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(): Promise<void> {
    const hasCopied = await copyText(getText(), buttonRef.current!)
    setCopied(hasCopied)
    if (hasCopied) onCopied?.()
    toast(text(hasCopied ? 'copy.done' : 'copy.failed'), { kind: hasCopied ? 'success' : 'error' })
  }

  return (
    <IconButton
      ref={buttonRef}
      icon={isCopied ? 'check' : 'copy'}
      iconSize={16}
      size="small"
      label={label}
      {...(part && { part })}
      onClick={() => void copy()}
    />
  )
}

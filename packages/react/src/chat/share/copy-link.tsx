import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button, IconButton, type ButtonVariant } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { copyText } from '../thread/copy-text.ts'

/** How long the button shows that it has copied, in milliseconds. */
const confirmedMs = 2_000

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
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(): Promise<void> {
    const hasCopied = await copyText(url, buttonRef.current!)
    setCopied(hasCopied)
    toast(text(hasCopied ? 'copied' : 'copyFailed'), { kind: hasCopied ? 'success' : 'error' })
  }

  const props = {
    ref: buttonRef,
    icon: isCopied ? ('check' as const) : ('copy' as const),
    onClick: () => void copy(),
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

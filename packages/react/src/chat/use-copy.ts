import { useEffect, useRef, useState, type RefObject } from 'react'
import { toast } from '../ui/toasts.ts'
import { copyText } from '../ui/copy-text.ts'

/** How long a button shows that it has copied, in milliseconds. */
const confirmedMs = 2_000

export interface Copy {
  /** For the button, near which the browser copies. */
  buttonRef: RefObject<HTMLButtonElement | null>
  /** For a moment after it was copied. */
  isCopied: boolean
  /** Answers whether the text is on the clipboard. */
  copy: (value: string) => Promise<boolean>
}

/** What a button needs that copies a text and says so. */
export function useCopy(words: { done: string; failed: string }): Copy {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(value: string): Promise<boolean> {
    const hasCopied = await copyText(value, buttonRef.current!)
    setCopied(hasCopied)
    if (hasCopied) toast(words.done, { kind: 'success' })
    else toast(words.failed, { kind: 'error' })
    return hasCopied
  }

  return { buttonRef, isCopied, copy }
}

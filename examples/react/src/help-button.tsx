import type { StudioChatElement } from '@ai-studio/elements'
import { useEffect, useRef, useState } from 'react'
import { useCopy } from './copy.ts'
import { studioOrigin } from './studio-origin.ts'

interface HelpButtonProps {
  heading: string
  suggestions: readonly string[]
}

/**
 * The same chat as a custom element, in the corner of the page. It has a conversation of its own (`instance`) and
 * shares everything else with the component. The ref works in React 18, too, which knows attributes only.
 */
export function HelpButton({ heading, suggestions }: HelpButtonProps) {
  const copy = useCopy()
  const element = useRef<StudioChatElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    element.current!.suggestions = suggestions
  }, [suggestions])

  useEffect(() => {
    const chat = element.current!
    const follow = () => setOpen(chat.isOpen)
    chat.addEventListener('studio-open', follow)
    chat.addEventListener('studio-close', follow)
    return () => {
      chat.removeEventListener('studio-open', follow)
      chat.removeEventListener('studio-close', follow)
    }
  }, [])

  return (
    <>
      {!isOpen && <p className="hint">{copy.help.hint}</p>}
      <studio-chat
        ref={element}
        id="help"
        mode="launcher"
        instance="help"
        endpoint={studioOrigin}
        heading={heading}
      />
    </>
  )
}

'use client'

import '@ai-studio/elements/define'
import { Chat, StudioProvider } from '@ai-studio/react'
import { useEffect, useState } from 'react'
import type { Copy, Language } from '../../locales/copy.ts'

interface AskProps {
  copy: Copy['ask']
  language: Language
  /** Where the studio is whose chat this page embeds. It has to allow this page's origin. */
  studioOrigin: string
}

/** The chat in the flow of the page as a component, and in its corner as an element. */
export function Ask({ copy, language, studioOrigin }: AskProps) {
  const [answers, setAnswers] = useState(0)
  // Not known on the server, whose minute is another one than the visitor's.
  const [now, setNow] = useState<Date | null>(null)

  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])

  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'Asia/Ho_Chi_Minh' })
  return (
    <StudioProvider endpoint={studioOrigin} language={language} theme="apricot">
      <p className="note">{now && copy.clock.replace('{{time}}', time.format(now))}</p>
      <Chat
        heading={copy.chat}
        placeholder={copy.placeholder}
        suggestions={copy.suggestions}
        onResponseEnd={() => setAnswers((count) => count + 1)}
      />
      {answers > 0 && <p className="note">{copy.note}</p>}
      <studio-chat
        // It may be alive before the page is, and then carries the theme that it is drawn in.
        suppressHydrationWarning
        id="help"
        mode="launcher"
        instance="help"
        endpoint={studioOrigin}
        lang={language}
        theme="apricot"
        heading={copy.launcher}
      />
    </StudioProvider>
  )
}

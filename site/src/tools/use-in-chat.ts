import type { ToolFile } from '@ai-studio/contract'
import { sharedChatSession } from '@ai-studio/core/chat'
import { toast, useStudio, useTextSource, useTexts } from '@ai-studio/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePathInLanguage } from '../site-link.tsx'
import { textBehind } from './text-for-chat.ts'

/** What a tool has made that a conversation can go on with. */
export interface ForChat {
  text?: string
  /** Pictures; the chat takes up to four. */
  files?: readonly ToolFile[]
}

/** The way to the chat. */
export interface InChat {
  /** Nothing is taken as long as something else is on its way. */
  take: (what: ForChat) => Promise<void>
  /** Whether something is on its way: pictures have to be fetched first. */
  isTaking: boolean
}

/**
 * Takes what a tool has made to the chat: the text, or as much of it as a message holds, stands in the composer, behind
 * what was written there and not sent, pictures are attached; nothing is sent. Whoever leaves the view meanwhile stays
 * where they went.
 */
export function useInChat(): InChat {
  const studio = useStudio()
  const texts = useTextSource()
  const t = useTexts('tools')
  const navigate = useNavigate()
  const pathInLanguage = usePathInLanguage()
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    life.current = own
    return () => own.abort()
  }, [])
  const [isTaking, setTaking] = useState(false)
  async function go({ text, files = [] }: ForChat): Promise<void> {
    const signal = life.current?.signal
    const pictures = await Promise.all(files.map((file) => fetchFile(file, signal)))
    if (signal?.aborted) return
    const session = sharedChatSession({ studio, texts })
    const release = session.retain()
    try {
      session.start()
      session.newConversation()
      if (text !== undefined) {
        const note = t('result.shortened')
        const draft = textBehind(session.getDraft(), text, note)
        if (draft.isCut) toast(note)
        session.setDraft(draft.text)
      }
      if (pictures.length > 0) session.attach(pictures)
      await navigate(pathInLanguage('/'))
    } finally {
      // The chat has taken it by the time that its own grace ends.
      release()
    }
  }
  async function take(what: ForChat): Promise<void> {
    if (isTaking) return
    setTaking(true)
    try {
      await go(what)
    } finally {
      setTaking(false)
    }
  }
  return { take, isTaking }
}

async function fetchFile(
  { url, fileName, contentType }: ToolFile,
  signal: AbortSignal | undefined,
): Promise<File> {
  const response = await fetch(url, { signal: signal ?? null })
  if (!response.ok) throw new Error(`The file could not be fetched: ${response.status}`)
  return new File([await response.blob()], fileName, { type: contentType })
}

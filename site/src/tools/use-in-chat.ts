import type { ToolFile } from '@ai-studio/contract'
import { sharedChatSession } from '@ai-studio/core/chat'
import { useStudio, useTextSource } from '@ai-studio/react'
import { useNavigate } from 'react-router'
import { usePathInLanguage } from '../site-link.tsx'

/** What a tool has made that a conversation can go on with. */
export interface ForChat {
  text?: string
  /** Pictures; the chat takes up to four. */
  files?: readonly ToolFile[]
}

/** Takes what a tool has made to the chat: the text stands in the composer, pictures are attached; nothing is sent. */
export function useInChat(): (what: ForChat) => Promise<void> {
  const studio = useStudio()
  const texts = useTextSource()
  const navigate = useNavigate()
  const pathInLanguage = usePathInLanguage()
  return async ({ text, files = [] }) => {
    const pictures = await Promise.all(files.map(fetchFile))
    const session = sharedChatSession({ studio, texts })
    const release = session.retain()
    try {
      session.start()
      session.newConversation()
      if (text !== undefined) session.setDraft(text)
      if (pictures.length > 0) session.attach(pictures)
      await navigate(pathInLanguage('/'))
    } finally {
      // The chat has taken it by the time that its own grace ends.
      release()
    }
  }
}

async function fetchFile({ url, fileName, contentType }: ToolFile): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file could not be fetched: ${response.status}`)
  return new File([await response.blob()], fileName, { type: contentType })
}

import { sharedChatSession } from '@ai-studio/core/chat'
import { useStudio, useTextSource } from '@ai-studio/react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuthState } from '../../auth/auth-context.ts'
import { askedConversation } from './conversation-address.ts'

/** Which conversation the chat on the home page is to show. */
export interface ConversationOnPage {
  /** The one that the address asks for; undefined leaves it to the chat. */
  conversationId: string | undefined
  /** Takes the conversation out of the address once the chat shows another one. */
  onConversationChange(detail: { conversationId: string | null }): void
}

/** Brings what the address asks for and what the chat shows together. */
export function useAskedConversation(): ConversationOnPage {
  const studio = useStudio()
  const texts = useTextSource()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { state } = useAuthState()
  const asked = askedConversation(search)
  const isNew = asked === 'new'

  useEffect(() => {
    if (!isNew) return
    // The chat below uses the same session.
    sharedChatSession({ studio, texts }).newConversation()
    void navigate(pathname, { replace: true })
  }, [isNew, studio, texts, pathname, navigate])

  const id = asked === null || asked === 'new' ? undefined : asked.id
  return {
    // Whose it is can only be told once it is known who is here.
    conversationId: state === 'loading' ? undefined : id,
    onConversationChange({ conversationId }) {
      if (id !== undefined && state !== 'loading' && conversationId !== id) {
        void navigate(pathname, { replace: true })
      }
    },
  }
}

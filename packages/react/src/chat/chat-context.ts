import type { ChatSession } from '@ai-studio/core/chat'
import { createContext, useContext, type MutableRefObject, type ReactNode } from 'react'
import type { ChatControls } from './chat-controls.ts'

export interface ChatContextValue {
  readonly session: ChatSession
  /** Whether the visitor may write. */
  readonly isDisabled: boolean
  /** Questions to begin with; undefined leaves the choice to the chat. */
  readonly suggestions: readonly string[] | undefined
  /** What the page has stand in place of the greeting. */
  readonly empty: ReactNode | ((usual: ReactNode) => ReactNode)
  /**
   * Asks, unless the page prevents it.
   * @param act sends in another way, what is no draft; by default it is a new question
   * @returns false: nothing was sent, and the text is still where it was
   */
  readonly send: (text: string, act?: (text: string) => Promise<boolean>) => Promise<boolean>
  /** What the composer can be made to do; null until it is drawn. */
  readonly controls: MutableRefObject<ChatControls | null>
}

export const ChatContext = createContext<ChatContextValue | null>(null)

/** What the parts of one chat share. */
export function useChat(): ChatContextValue {
  const value = useContext(ChatContext)
  if (!value) throw new Error('A part of the chat stands outside <Chat>.')
  return value
}

export const useSession = () => useChat().session

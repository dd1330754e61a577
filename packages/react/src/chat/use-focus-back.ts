import { useChat } from './chat-context.ts'
import { useChatPart } from './lazy-part.ts'

/** Keeps the focus in the chat when what has it goes away, see `focusBack`. Before that is here, it goes to the field. */
export function useFocusBack(): (from: Element) => void {
  const chat = useChat()
  const Part = useChatPart()
  return (from) => (Part ? Part.focusBack(from, chat) : chat.controls.current?.focus())
}

import { createContext, useContext } from 'react'

/** Stands for the module of the same name, without the complaint: the parts of an element's chat are always in it. */
export const ChatContext = createContext<unknown>(null)
export const useChat = () => useContext(ChatContext) as { session: unknown }
export const useSession = (): unknown => useChat().session

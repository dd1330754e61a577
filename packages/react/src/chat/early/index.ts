export { EarlyConversation, type EarlyConversationProps } from './early-conversation.tsx'
export { rowsAtEnd } from './rows-at-end.ts'

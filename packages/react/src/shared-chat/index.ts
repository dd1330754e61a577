export { SharedChat } from './shared-chat.tsx'
export { preloadSharedChat } from './read-ahead.ts'
export type { SharedChatFailure, SharedChatProps } from './shared-chat-props.ts'
// For builds that load style sheets and texts in their own way.
export { addSharedChatTexts } from './shared-chat-texts.ts'

export { Chat, type ChatProps } from './chat.tsx'
export type { ChatControls, PlainMessage } from './chat-controls.ts'
export type { ChatEventDetails, ChatEventHandlers, ResponseEndReason } from './chat-events.ts'
// For builds that load style sheets and texts in their own way.
export { addChatTexts } from './chat-texts.ts'
export { loadThread, whenThreadLoads } from './lazy-part.ts'

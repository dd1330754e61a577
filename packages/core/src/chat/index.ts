export type {
  Attachment,
  ChatAnnouncement,
  ChatMessage,
  ChatNotice,
  ChatSession,
  ChatSessionOptions,
  LiveAnswer,
  LocalErrorCode,
  LocalStatus,
  MessageError,
  SharedChatSession,
} from './chat-session-types.ts'
export { createChatSession } from './chat-session.ts'
export { sharedChatSession } from './shared-session.ts'

export type {
  ConversationDownload,
  ConversationList,
  ConversationListState,
  ConversationNotice,
  ImportOutcome,
} from './conversation-list-types.ts'
export { createConversationList } from './conversation-list.ts'
export { createFeedback, sharedFeedback, type Feedback } from './feedback.ts'
export { sharedConversationList } from './shared-list.ts'

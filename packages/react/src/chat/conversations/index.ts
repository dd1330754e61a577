// A part of its own: the chat fetches it with `import()` when somebody wants to see their conversations.
export { ConversationsPanel, type ConversationsPanelProps } from './conversations-panel.tsx'

/** How an answer ended. */
export type ResponseEndReason = 'complete' | 'stopped' | 'interrupted' | 'failed'

/** What a chat tells its page. No text of the conversation is among it. */
export interface ChatEventHandlers {
  /** The chat is drawn and accepts typing. */
  onReady?: (detail: { conversationId: string | null }) => void
  /**
   * The visitor is about to ask.
   * @returns false to prevent it; the text then stays in the composer
   */
  onBeforeSend?: (detail: { conversationId: string | null }) => boolean | void
  /** A question is on its way. */
  onSend?: (detail: { conversationId: string | null; messageId: string }) => void
  /** An answer has begun. */
  onResponseStart?: (detail: { conversationId: string | null; messageId: string }) => void
  /** An answer has ended; what was written is kept in any case. */
  onResponseEnd?: (detail: {
    conversationId: string | null
    messageId: string
    reason: ResponseEndReason
  }) => void
  /** Something failed. `phase` says what: loading the conversation, sending, or the answer itself. */
  onError?: (detail: { code: string; phase: 'load' | 'send' | 'response'; retryable: boolean }) => void
  /** Another conversation is shown; null is a new one. */
  onConversationChange?: (detail: { conversationId: string | null }) => void
  /** The visitor wants to close the chat. A close button is shown only when this is given. */
  onClose?: () => void
}

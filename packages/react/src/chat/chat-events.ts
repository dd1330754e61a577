/** How an answer ended. */
export type ResponseEndReason = 'complete' | 'stopped' | 'interrupted' | 'failed'

/** What a chat tells its page, by the name of the event. */
export interface ChatEventDetails {
  'before-send': { conversationId: string | null; text?: string }
  send: { conversationId: string | null; messageId: string; text?: string }
  'response-start': { conversationId: string | null; messageId: string }
  'response-end': {
    conversationId: string | null
    messageId: string
    reason: ResponseEndReason
    text?: string
  }
  /** `phase` says what failed: loading the conversation, sending, or the answer itself. */
  error: { code: string; phase: 'load' | 'send' | 'response'; retryable: boolean }
  'auth-required': { code: string }
  'upgrade-required': { code: string }
  'conversation-change': { conversationId: string | null }
  share: { url: string; expiresAt: string }
}

/**
 * What a chat tells its page. No text of the conversation is among it, unless the page asks for it. What a handler
 * throws is told to `reportError`.
 */
export interface ChatEventHandlers {
  /**
   * Adds `text` to what is told before and when a question is sent, and when an answer has ended.
   * @default false
   */
  exposeText?: boolean | undefined
  /** The chat is drawn and accepts typing. */
  onReady?: ((detail: { conversationId: string | null }) => void) | undefined
  /**
   * The visitor is about to ask.
   * @returns false to prevent it, as an error does; the text then stays in the composer
   */
  onBeforeSend?: ((detail: ChatEventDetails['before-send']) => boolean | void) | undefined
  /** A question is on its way. */
  onSend?: ((detail: ChatEventDetails['send']) => void) | undefined
  /** An answer has begun. */
  onResponseStart?: ((detail: ChatEventDetails['response-start']) => void) | undefined
  /** An answer has ended; what was written is kept in any case. */
  onResponseEnd?: ((detail: ChatEventDetails['response-end']) => void) | undefined
  /** Something failed. */
  onError?: ((detail: ChatEventDetails['error']) => void) | undefined
  /** Going on needs somebody who is signed in. `onError` is told, too. */
  onAuthRequired?: ((detail: ChatEventDetails['auth-required']) => void) | undefined
  /**
   * Going on needs another plan: the allowance is used up, or the model is not part of this one. `onError` is told,
   * too.
   */
  onUpgradeRequired?: ((detail: ChatEventDetails['upgrade-required']) => void) | undefined
  /** Another conversation is shown; null is a new one. */
  onConversationChange?: ((detail: ChatEventDetails['conversation-change']) => void) | undefined
  /** The visitor has made a link to the conversation: its address, and until when it works (ISO 8601, UTC). */
  onShare?: ((detail: ChatEventDetails['share']) => void) | undefined
  /**
   * Everything above except `onReady`, by name: for who passes it on.
   * @returns false prevents a `before-send`
   */
  onEvent?:
    | ((name: keyof ChatEventDetails, detail: ChatEventDetails[keyof ChatEventDetails]) => boolean | void)
    | undefined
  /** The visitor wants to close the chat. A close button is shown only when this is given. */
  onClose?: (() => void) | undefined
}

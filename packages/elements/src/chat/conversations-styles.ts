import conversations from '../../../react/src/chat/conversations/conversations.css?inline'

/** What the list of conversations is drawn with besides the chat's own styles. */
export const conversationsStyles = [conversations]

import chat from '../../../react/src/chat/chat.css?inline'
import thread from '../../../react/src/chat/thread.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'

/** Everything the chat is ever drawn with, in the order in which it counts. */
export const allStyles = [tokens, ui, chat, thread]

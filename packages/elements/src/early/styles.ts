import chat from '../../../react/src/chat/chat.css?inline'
import early from '../../../react/src/chat/early/early.css?inline'
import thread from '../../../react/src/chat/thread.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'
import frame from '../chat/frame.css?inline'

/** What a conversation is drawn with before its chat; the build leaves out what only the chat has. */
export const earlyStyles: readonly string[] = [tokens, ui, chat, thread, frame, early]

/** As high as the window, see `frame.css`. */
export const pageStyle = ':host(:not([hidden])){block-size:100dvh}'

import thread from '../../../react/src/chat/thread.css?inline'
import sharedChat from '../../../react/src/shared-chat/shared-chat.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import form from '../../../react/src/ui/form.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'
import { bringImageStyles } from '../chat/bring-image-styles.ts'
import { styleSheet } from '../style-sheet.ts'
import frame from '../frame.css?inline'

bringImageStyles()

/** Gives an element's shadow root what a shared conversation is drawn with. */
export function adoptSharedChatStyles(root: ShadowRoot): () => void {
  root.adoptedStyleSheets = [tokens, ui, form, thread, sharedChat, frame].map((css) => styleSheet(css, root))
  return () => {
    root.adoptedStyleSheets = []
  }
}

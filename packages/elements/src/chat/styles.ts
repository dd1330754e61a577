import { whenThreadLoads } from '@ai-studio/react/chat'
import chat from '../../../react/src/chat/chat.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'
import { styleSheet } from '../style-sheet.ts'

/** Roots with the styles of their frames: a launcher's button, a panel. */
const roots = new Map<ShadowRoot, CSSStyleSheet[]>()
/** What the first drawing needs. The script-tag build leaves out of these three what only comes later. */
const styles: readonly string[] = [tokens, ui, chat]

/** Gives a root what a chat needs, before what is its own. */
let equip = (own: CSSStyleSheet[], root: ShadowRoot) => {
  root.adoptedStyleSheets = [...styles.map((css) => styleSheet(css, root)), ...own]
}

whenThreadLoads(async () => {
  equip = (await import('./all-styles.ts')).equip
  roots.forEach(equip)
})

/**
 * Gives a shadow root what the chat is drawn with, before what it has already.
 * @param frame the style sheet of what the chat stands in
 * @returns ends it; what comes later is then not added any more
 */
export function adoptChatStyles(root: ShadowRoot, frame: string): () => void {
  const own = [...root.adoptedStyleSheets, styleSheet(frame, root)]
  roots.set(root, own)
  equip(own, root)
  return () => {
    roots.delete(root)
    root.adoptedStyleSheets = []
  }
}

import { whenPartLoads, type PartRoot } from '@ai-studio/react/parts'
import chat from '../../../react/src/chat/chat.css?inline'
import thread from '../../../react/src/chat/thread.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'
import { styleSheet } from '../style-sheet.ts'

/** What the chat is drawn with once its thread is there, in the order in which it counts. */
export const allStyles = [tokens, ui, chat, thread]

/** Gives a shadow root more, unless it has it. The page's own document is the page's. */
function adoptMore(root: PartRoot, styles: readonly string[]): void {
  if (!('host' in root)) return
  const sheets = styles.map((css) => styleSheet(css, root))
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])]
}

// Parts that are fetched when somebody asks for them bring their styles along.
whenPartLoads('share', async (root) => adoptMore(root, (await import('./share-styles.ts')).shareStyles))
whenPartLoads('conversations', async (root) =>
  adoptMore(root, (await import('./conversations-styles.ts')).conversationsStyles),
)
whenPartLoads('shortcuts', async (root) =>
  adoptMore(root, (await import('./shortcuts-styles.ts')).shortcutsStyles),
)

import { whenPartLoads } from '@ai-studio/react/parts'
import chat from '../../../react/src/chat/chat.css?inline'
import controls from '../../../react/src/chat/controls.css?inline'
import thread from '../../../react/src/chat/thread.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'
import { keepScrolling } from '../keep-scrolling.ts'
import { styleSheet } from '../style-sheet.ts'
import { adoptMore } from './adopt-more.ts'
import { bringImageStyles } from './bring-image-styles.ts'

/** What the chat is drawn with once its thread is there, in the order in which it counts. */
const styles = [tokens, ui, chat, thread, controls]

/** Gives a root all of it, before what is its own; what it scrolls is from then on not the page's to prevent. */
export function equip(own: CSSStyleSheet[], root: ShadowRoot): void {
  root.adoptedStyleSheets = [...styles.map((css) => styleSheet(css, root)), ...own]
  keepScrolling(root)
}

// Parts that are fetched when somebody asks for them bring their styles along.
whenPartLoads('share', async (root) => adoptMore(root, (await import('./share-styles.ts')).shareStyles))
whenPartLoads('conversations', async (root) =>
  adoptMore(root, (await import('./conversations-styles.ts')).conversationsStyles),
)
whenPartLoads('models', async (root) => adoptMore(root, (await import('./models-styles.ts')).modelsStyles))
whenPartLoads('shortcuts', async (root) =>
  adoptMore(root, (await import('./shortcuts-styles.ts')).shortcutsStyles),
)
whenPartLoads('voice', async (root) => adoptMore(root, (await import('./voice-styles.ts')).voiceStyles))
bringImageStyles()

import css from './launcher.css?inline'
import { open as en } from './locales/en.json'
import { open as vi } from './locales/vi.json'

/** What the button of a closed launcher is called, by language. */
export const launcherLabels = { en, vi }

/**
 * The sheet of the launchers of the document that last drew one: hardly a page has them in two. The map for all other
 * sheets, with its documents, comes with the chat.
 */
let sheet: CSSStyleSheet
let documentOfSheet: Document | undefined

/**
 * The button in the corner of the page, drawn without a framework because it loads with every page.
 *
 * @param onIntent the visitor comes near: what a press will need can be fetched
 */
export function createLauncher(
  root: ShadowRoot,
  onIntent: () => unknown,
  onPress: () => void,
): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    part: 'launcher',
    ariaHasPopup: 'dialog',
    onpointerenter: onIntent,
    onfocus: onIntent,
    onclick: onPress,
  })
  const { ownerDocument } = root
  if (ownerDocument !== documentOfSheet) {
    documentOfSheet = ownerDocument
    sheet = new (ownerDocument.defaultView as typeof globalThis & Window).CSSStyleSheet()
    sheet.replaceSync(css)
  }
  root.adoptedStyleSheets = [sheet]
  root.append(button)
  return button
}

import { newStyleSheet } from '../style-sheet.ts'
import css from './launcher.css?inline'
import { open as en } from './locales/en.json'
import { open as vi } from './locales/vi.json'

/** What the button of a closed launcher is called, by language. */
export const launcherLabels = { en, vi }

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
  // Not shared: few pages have a second launcher, and each pays for the code.
  root.adoptedStyleSheets = [newStyleSheet(css, root)]
  root.append(button)
  return button
}

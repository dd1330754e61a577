import login from '../../../react/src/login/login.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import form from '../../../react/src/ui/form.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'
import upgrade from '../../../react/src/upgrade/upgrade.css?inline'
import { styleSheet } from '../style-sheet.ts'
import frame from '../frame.css?inline'

/** Gives an element's shadow root what the upgrade is drawn with; signing in is a step of it. */
export function adoptUpgradeStyles(root: ShadowRoot): () => void {
  root.adoptedStyleSheets = [tokens, ui, form, login, upgrade, frame].map((css) => styleSheet(css, root))
  return () => {
    root.adoptedStyleSheets = []
  }
}

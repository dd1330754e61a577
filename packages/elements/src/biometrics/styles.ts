import biometrics from '../../../react/src/biometrics/biometrics.css?inline'
import login from '../../../react/src/login/login.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import form from '../../../react/src/ui/form.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'
import { styleSheet } from '../style-sheet.ts'
import frame from '../frame.css?inline'

const adopt = (texts: readonly string[]) => (root: ShadowRoot) => {
  root.adoptedStyleSheets = texts.map((css) => styleSheet(css, root))
  return () => {
    root.adoptedStyleSheets = []
  }
}

/** Gives an element's shadow root what the list of passkeys is drawn with; signing in is a step of it. */
export const adoptOwnStyles = adopt([tokens, ui, form, login, biometrics, frame])

/** Gives an element's shadow root what a page of another company sees. */
export const adoptPartnerStyles = adopt([tokens, ui, form, biometrics, frame])

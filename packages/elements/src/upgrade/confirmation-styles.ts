import biometrics from '../../../react/src/biometrics/biometrics.css?inline'
import { styleSheet } from '../style-sheet.ts'

/** Gives an element's shadow root what a payment is confirmed with; nobody pays but on pages of the studio itself. */
export function adoptConfirmationStyles(root: ShadowRoot): void {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet(biometrics, root)]
}

import login from '../../../react/src/login/login.css?inline'
import tokens from '../../../react/src/theme/tokens.css?inline'
import form from '../../../react/src/ui/form.css?inline'
import ui from '../../../react/src/ui/ui.css?inline'
import { styleSheet } from '../style-sheet.ts'
import frame from '../frame.css?inline'
import own from './own.css?inline'

/** Gives an element's shadow root what sign-in is drawn with. */
export function adoptLoginStyles(root: ShadowRoot): () => void {
  root.adoptedStyleSheets = [tokens, ui, form, login, frame, own].map((css) => styleSheet(css, root))
  return () => {
    root.adoptedStyleSheets = []
  }
}

type Outside = Document | ShadowRoot
/** How many elements have their fields in a document or in a shadow root of the page. */
const users = new WeakMap<Outside, number>()

/**
 * Gives the place in which an element stands what its fields are drawn with: they are content of the page, which the
 * element's own styles don't reach. The tokens come from the element.
 * @returns ends it; the sheets go with the last element that needs them
 */
export function adoptFieldStyles(element: HTMLElement): () => void {
  const outside = element.getRootNode() as Outside
  const sheets = [ui, form, login].map((css) => styleSheet(css, element))
  const count = users.get(outside) ?? 0
  users.set(outside, count + 1)
  if (count === 0) outside.adoptedStyleSheets = [...outside.adoptedStyleSheets, ...sheets]
  return () => {
    const left = (users.get(outside) ?? 1) - 1
    users.set(outside, left)
    if (left > 0) return
    outside.adoptedStyleSheets = outside.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
  }
}

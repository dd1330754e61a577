const sheets = new WeakMap<Document, Record<string, CSSStyleSheet>>()

/**
 * One constructed sheet per text of CSS: adopted by every element that needs it, untouched by `style-src`. A sheet
 * belongs to a document: each has its own.
 */
export function styleSheet(css: string, { ownerDocument }: Node): CSSStyleSheet {
  const known = sheets.get(ownerDocument!) ?? {}
  sheets.set(ownerDocument!, known)
  if (!known[css]) {
    const sheet = new (ownerDocument!.defaultView as typeof globalThis & Window).CSSStyleSheet()
    ;(known[css] = sheet).replaceSync(css)
  }
  return known[css]
}

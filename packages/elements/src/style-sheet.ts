const sheets = new WeakMap<Document, Record<string, CSSStyleSheet>>()

/** A constructed sheet, which `style-src` does not touch. It belongs to its document: each has its own. */
export function newStyleSheet(css: string, { defaultView }: Document): CSSStyleSheet {
  const sheet = new (defaultView as typeof globalThis & Window).CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** One constructed sheet per text of CSS and document, adopted by every element that needs it. */
export function styleSheet(css: string, { ownerDocument }: Node): CSSStyleSheet {
  const known = sheets.get(ownerDocument!) ?? {}
  sheets.set(ownerDocument!, known)
  return (known[css] ??= newStyleSheet(css, ownerDocument!))
}

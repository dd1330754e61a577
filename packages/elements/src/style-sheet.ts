const sheets = new WeakMap<Document, Record<string, CSSStyleSheet>>()

/** A constructed sheet, untouched by `style-src`. It belongs to the document of the node. */
export function newStyleSheet(css: string, { ownerDocument }: Node): CSSStyleSheet {
  const sheet = new (ownerDocument!.defaultView as typeof globalThis & Window).CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** One constructed sheet per document and text of CSS: adopted by every element that needs it. */
export function styleSheet(css: string, node: Node): CSSStyleSheet {
  const known = sheets.get(node.ownerDocument!) ?? {}
  sheets.set(node.ownerDocument!, known)
  return (known[css] ??= newStyleSheet(css, node))
}

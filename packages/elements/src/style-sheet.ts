const sheets = new Map<string, CSSStyleSheet>()

/** One constructed sheet per text of CSS: adopted by every element that needs it, untouched by `style-src`. */
export function styleSheet(css: string): CSSStyleSheet {
  let sheet = sheets.get(css)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    sheets.set(css, sheet)
  }
  return sheet
}

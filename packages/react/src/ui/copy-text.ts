/**
 * Puts text on the clipboard, also on pages without https and in frames without permission, as far as the browser lets it.
 *
 * @param nearby in whose place of the page a field may stand for a moment
 * @returns whether it is there
 */
export async function copyText(text: string, nearby: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, nearby)
  }
}

/** The old way, for pages without https and frames without permission: a field is selected and copied. */
function copyBySelection(text: string, nearby: Element): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const root = nearby.getRootNode() as Document | ShadowRoot
  const focused = root.activeElement
  // In the same tree: inside an open modal dialog everything else is inert.
  nearby.parentElement?.append(field)
  field.select()
  let isCopied = false
  try {
    isCopied = document.execCommand('copy')
  } catch {
    // The browser refuses; the visitor is told.
  }
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

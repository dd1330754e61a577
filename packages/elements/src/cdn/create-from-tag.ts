const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', resolve, { once: true })
    } else resolve(undefined)
  })

/**
 * Puts an element of its own into the page for a script tag that has `data-mode`: `data-<attribute>` of the tag
 * becomes the attribute, for every attribute that the element knows. A launcher comes last in the body, and stays
 * where a navigation within the page replaces the body; anything else stands where the tag does.
 *
 * @param defined the class of the chat; undefined makes none
 * @param isWanted whether the tag, or the element that came of it, still counts: another tag may have taken over
 */
export async function createFromTag(
  defined: Promise<CustomElementConstructor | undefined>,
  script: HTMLScriptElement,
  isWanted: (which: Element) => boolean,
): Promise<Element | undefined> {
  const [Chat] = await Promise.all([defined, parsed()])
  if (!Chat || !isWanted(script)) return undefined
  const element = new Chat()
  const { observedAttributes } = Chat as unknown as { observedAttributes: readonly string[] }
  // Where another copy was first to register the tag, it would ask the page's own origin.
  element.setAttribute('endpoint', new URL(script.src).origin)
  for (const name of observedAttributes) {
    const value = script.getAttribute(`data-${name}`)
    if (value !== null) element.setAttribute(name, value)
  }
  if (script.dataset.mode !== 'launcher' && document.body.contains(script)) script.after(element)
  else {
    let { body } = document
    // A chat of another kind is no copy of it.
    const ofItsKind = `${element.tagName}[mode="${script.dataset.mode}"]`
    body.append(element)
    const observer = new MutationObserver(() => {
      if (!document.body || document.body === body) return
      if (!isWanted(element)) return observer.disconnect()
      const left = body
      body = document.body
      // One that the page has taken out stays out; and the new body may come with a copy of the old one's.
      if (left.querySelector(ofItsKind) && !body.querySelector(ofItsKind)) body.append(element)
    })
    observer.observe(document.documentElement, { childList: true })
  }
  return element
}

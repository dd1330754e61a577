const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', resolve, { once: true })
    } else resolve(undefined)
  })

/**
 * Puts an element of its own into the page for a script tag that has `data-mode`: `data-<attribute>` of the tag
 * becomes the attribute, for every attribute that the element knows. A launcher comes last in the body, anything
 * else where the tag stands.
 */
export async function createFromTag(
  defined: Promise<CustomElementConstructor>,
  script: HTMLScriptElement,
): Promise<void> {
  const [Element] = await Promise.all([defined, parsed()])
  const element = new Element()
  const { observedAttributes } = Element as unknown as { observedAttributes: readonly string[] }
  // Where another copy was first to register the tag, it would ask the page's own origin.
  element.setAttribute('endpoint', new URL(script.src).origin)
  for (const name of observedAttributes) {
    const value = script.getAttribute(`data-${name}`)
    if (value !== null) element.setAttribute(name, value)
  }
  if (script.dataset.mode !== 'launcher' && document.body.contains(script)) script.after(element)
  else document.body.append(element)
}

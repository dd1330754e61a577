import { useLayoutEffect, type RefObject } from 'react'

/** The text after which nothing else stands in an element; null when it ends with something else. */
function lastTextIn(element: Element): Text | null {
  let node: Node = element
  while (node.lastChild) node = node.lastChild
  return node.nodeType === Node.TEXT_NODE ? (node as Text) : null
}

/** How many characters two texts begin with alike. */
function commonLength(text: string, next: string): number {
  if (next.startsWith(text)) return text.length
  let length = 0
  while (length < text.length && text[length] === next[length]) length += 1
  return length
}

/** A text that changes where it differs, the next time that it is set. */
const changingInPlace: PropertyDescriptor & ThisType<Text> = {
  configurable: true,
  get() {
    return this.textContent
  },
  set(value: string | null) {
    Reflect.deleteProperty(this, 'data')
    Reflect.deleteProperty(this, 'nodeValue')
    const text = this.data
    // An extension of the browser may set it, too.
    const next = value ?? ''
    const kept = commonLength(text, next)
    this.replaceData(kept, text.length - kept, next.slice(kept))
  },
}

/**
 * Lets a text that is being written grow with its next drawing. React and preact set a text as a whole (`nodeValue` and
 * `data`): the browser then breaks all of its lines anew, and forgets what somebody has selected in it.
 *
 * @param ref what the text stands in; it is the end of the first element there
 * @param isGrowing whether there is more to come
 */
export function useGrowingText(ref: RefObject<Element | null>, isGrowing: boolean): void {
  useLayoutEffect(() => {
    const written = isGrowing && ref.current?.firstElementChild
    const text = written ? lastTextIn(written) : null
    if (text) Object.defineProperties(text, { data: changingInPlace, nodeValue: changingInPlace })
  })
}

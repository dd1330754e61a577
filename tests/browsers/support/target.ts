/** Something on the page, also inside open shadow roots. */
export interface Target {
  css: string
  /** Its accessible name, or the text in it, as a whole. */
  name?: string
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Runs in the page: everything visible that fits, in the order of the page. */
export function locate({ css, name }: Target): Element[] {
  const found: Element[] = []
  const visit = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      const isNamed = () =>
        [element.getAttribute('aria-label'), element.ariaLabel, element.textContent]
          .map((text) => text?.replace(/\s+/g, ' ').trim())
          .includes(name)
      const isVisible = () => element.getClientRects().length > 0 && element.checkVisibility()
      if (element.matches(css) && isVisible() && (name === undefined || isNamed())) found.push(element)
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  return found
}

/** Runs in the page: where an element is, and whether a press on its middle would reach it. */
export function measure(element: Element): { box: Box; isReached: boolean } {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  let reached = document.elementFromPoint(x + width / 2, y + height / 2)
  for (;;) {
    const inner = reached?.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)
    if (!inner || inner === reached) break
    reached = inner
  }
  return { box: { x, y, width, height }, isReached: element.contains(reached) }
}

/** Runs in the page: whether one of these has the focus, through all shadow roots. */
export function hasFocus(found: Element[]): boolean {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return found.some((element) => element === active)
}

/** For messages. */
export const describeTarget = ({ css, name }: Target) => (name === undefined ? css : `${css} named "${name}"`)

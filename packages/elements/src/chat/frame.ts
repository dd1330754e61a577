import css from './frame.css?inline'

/** What a chat stands in. */
export interface Frame {
  /** Where the chat is drawn. */
  readonly content: HTMLElement
  readonly css: string
  /** Only what can be opened and closed has these. */
  readonly panel?: Panel
  readonly remove: () => void
}

export interface Panel {
  /**
   * Shows it, with the focus on it.
   * @returns false when it was open on the page before and goes on without taking the focus
   */
  open(): boolean
  /** Hides it. The focus goes back to what had it before, else to the launcher. */
  close(): void
  /** Names it for screen readers, itself and the button that closes it. */
  name(heading: string, language: string): void
}

/** Makes a frame in a shadow root. `onClose` is called when the visitor wants to close it. */
export type FrameMaker = (
  root: ShadowRoot,
  launcher: HTMLButtonElement | undefined,
  onClose: () => void,
  endpoint: string,
) => Frame

/** The box that the element has in its page. */
export const createBox: FrameMaker = (root) => {
  // Its conversation may be there already, see `early/`.
  const known = root.querySelector<HTMLElement>('.frame')
  const content = known ?? document.createElement('div')
  content.className = 'frame'
  if (!known) root.append(content)
  return { content, css, remove: () => content.remove() }
}

/** What the button wears that was pressed last in a written page: the key that pressed it, nothing for a click. */
const mark = 'data-pressed'
/** What the button or link wears on which the mouse is down. */
const hold = 'data-held'
/** Tells that the application answers presses from now on. */
const running = 'ai-studio:running'

function note(button: Element | null | undefined, key = ''): void {
  document.querySelector(`[${mark}]`)?.removeAttribute(mark)
  button?.setAttribute(mark, key)
}

/** Who presses elsewhere has closed the menu that is not there yet. */
function onClick({ target }: Event): void {
  if (target instanceof Element) note(target.closest('button'))
}

function onMouseUp(): void {
  document.querySelector(`[${hold}]`)?.removeAttribute(hold)
}

function onMouseDown({ target, button, shiftKey, ctrlKey, altKey, metaKey }: MouseEvent): void {
  // It may have been let go outside the window.
  onMouseUp()
  if (button !== 0 || shiftKey || ctrlKey || altKey || metaKey || !(target instanceof Element)) return
  target.closest('a, button')?.setAttribute(hold, '')
}

/** Who goes on writing does not want sent any more what was there before. */
function onInput(): void {
  note(null)
}

/** Finds what a key presses: Enter the button beside a field that says that it sends, an arrow what opens a menu. */
function pressedBy(key: string, target: EventTarget | null): Element | null {
  if (key === 'Enter' && target instanceof HTMLTextAreaElement && target.enterKeyHint === 'send')
    return target.form?.querySelector('[type=submit]') ?? null
  if ((key === 'ArrowDown' || key === 'ArrowUp') && target instanceof Element)
    return target.closest('.st-menu-root button')
  return null
}

function onKey(event: KeyboardEvent): void {
  const { target, key, shiftKey, ctrlKey, altKey, metaKey, isComposing, keyCode } = event
  // Safari tells only by this code that Enter has ended what an input method was composing.
  if (shiftKey || ctrlKey || altKey || metaKey || isComposing || keyCode === 229) return
  const button = pressedBy(key, target)
  if (!button) return
  event.preventDefault()
  note(button, key === 'Enter' ? '' : key)
}

/** Notes which button is pressed before the application is there to answer. */
export function noteEarlyPresses(): void {
  const life = new AbortController()
  const { signal } = life
  addEventListener('click', onClick, { signal })
  addEventListener('mousedown', onMouseDown, { signal })
  for (const type of ['mouseup', 'dragend']) addEventListener(type, onMouseUp, { signal })
  addEventListener('keydown', onKey, { signal })
  addEventListener('input', onInput, { signal })
  onceRunning(() => life.abort())
}

/** Does something once the application answers presses. */
export function onceRunning(act: () => void): void {
  addEventListener(running, act, { once: true })
}

/** What was pressed last in a written page. */
export interface EarlyPress {
  button: HTMLButtonElement
  /** The arrow key that pressed it; nothing for a click. */
  key: string
}

/** Tells what was pressed last in a written page. */
export function earlyPress(): EarlyPress | null {
  const button = document.querySelector<HTMLButtonElement>(`button[${mark}]`)
  return button && { button, key: button.getAttribute(mark) ?? '' }
}

/** Tells on what the mouse is down in a written page. */
export const heldPress = (): HTMLElement | null => document.querySelector(`[${hold}]`)

/** From now on the application answers, and nothing is noted. */
export function endEarlyPresses(): void {
  dispatchEvent(new Event(running))
}

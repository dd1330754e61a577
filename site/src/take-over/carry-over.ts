import { earlyPress, endEarlyPresses, heldPress } from '../first-paint/early-presses.ts'

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields of a page by what they take: `email`, `textarea`, in the order in which they stand. */
function boxesOf(root: ParentNode): Map<string, Box[]> {
  const boxes = root.querySelectorAll<Box>(':is(input, textarea, select):not([type=hidden], [type=password])')
  return Map.groupBy(boxes, ({ type }) => type)
}

const isTicked = (box: Box) => box instanceof HTMLInputElement && box.checked
/** Null where nobody has ticked or unticked it. Of radio buttons the one that is chosen takes it from the others. */
const tickedByHand = (box: Box): boolean | null =>
  box instanceof HTMLInputElement &&
  box.checked !== box.defaultChecked &&
  (box.checked || box.type === 'checkbox')
    ? box.checked
    : null

/** Whether somebody has changed a field: what it was written with, the application knows better. */
const isTouched = (box: Box) =>
  box instanceof HTMLSelectElement
    ? [...box.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : box.value !== box.defaultValue

/** Sets a field as if it were typed into, so that whoever watches it hears of it. */
function setValue(box: Box, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value') ?? {}
  set?.call(box, value)
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Finds the part of a page in which an element stands. */
const partOf = (element: Element) => element.closest('main, header, aside, footer')?.localName

/** Finds in another page what stands in an element's place; from then on the same one, as long as it is there. */
type Place = (shown: ParentNode) => HTMLElement | null

/** Where an element stands: the same kind, looking the same, in the same part. */
function placeOf(written: ParentNode, element: Element): Place {
  const { localName, className } = element
  const part = partOf(element)
  // As long as everything stands where it stood: what is typed in may take some of it away, such as examples.
  let found: HTMLElement | null = null
  const like = (page: ParentNode) =>
    [...page.querySelectorAll<HTMLElement>(localName)].filter(
      (each) => each.className === className && partOf(each) === part,
    )
  const index = like(written).findIndex((each) => each === element)
  return (shown) => {
    if (!found?.isConnected) found = like(shown)[index] ?? null
    return found
  }
}

/** Puts what has been typed, ticked and chosen into another page, field by field, whatever the language. */
function typedIn(written: ParentNode): (shown: ParentNode) => void {
  const before = [...boxesOf(written)].map(([type, boxes]) => ({
    type,
    boxes: boxes.map((box) => ({
      value: isTouched(box) ? box.value : '',
      ticked: tickedByHand(box),
      isActive: box === document.activeElement,
      range: 'selectionStart' in box ? ([box.selectionStart, box.selectionEnd] as const) : null,
    })),
  }))
  return (shown) => {
    const after = boxesOf(shown)
    for (const { type, boxes } of before) {
      for (const [index, { value, ticked, isActive, range }] of boxes.entries()) {
        const box = after.get(type)?.[index]
        if (!box) continue
        if (type === 'checkbox' || type === 'radio') {
          if (ticked !== null && ticked !== isTicked(box)) box.click()
        } else if (value !== '' && value !== box.value) setValue(box, value)
        if (!isActive) continue
        box.focus({ preventScroll: true })
        // Some kinds of fields have no caret to be set.
        if (range?.[0] != null && 'setSelectionRange' in box) box.setSelectionRange(...range)
      }
    }
  }
}

/** Opens what has been folded out. */
function openIn(written: ParentNode): (shown: ParentNode) => void {
  const opened = [...written.querySelectorAll('details[open]')].map((each) => placeOf(written, each))
  return (shown) => {
    for (const find of opened) {
      const place = find(shown)
      if (place instanceof HTMLDetailsElement) place.open = true
    }
  }
}

/** Puts the focus where it was, on a link, a button or the page's main part. Fields have a caret besides. */
function focusedIn(written: ParentNode): (shown: ParentNode) => void {
  const focused = document.activeElement
  if (!focused || !written.contains(focused) || focused.matches('input, textarea, select'))
    return () => undefined
  const find = placeOf(written, focused)
  // Even if the new page has put it somewhere by itself: it does so only where nobody has moved it.
  return (shown) => find(shown)?.focus({ preventScroll: true })
}

/** In the new chat an earlier draft may stand where nothing stood in the written one; nobody has asked to send that. */
function hasNothingToSend(pressed: HTMLElement): boolean {
  const isSubmit = pressed instanceof HTMLButtonElement && pressed.type === 'submit'
  const field = isSubmit ? pressed.form?.querySelector('textarea') : null
  return field?.enterKeyHint === 'send' && field.value.trim() === ''
}

/**
 * Presses in another page what the mouse is down on, once it is let go there. To the browser a press is none that ends on
 * something else than it began on, and what it began on has gone away.
 */
function heldIn(written: ParentNode, held: HTMLElement | null): (shown: ParentNode) => void {
  if (!held || hasNothingToSend(held)) return () => undefined
  const find = placeOf(written, held)
  return (shown) => {
    find(shown)
    const waiting = new AbortController()
    const { signal } = waiting
    const end = () => waiting.abort()
    addEventListener(
      'mouseup',
      ({ target }) => {
        end()
        const place = find(shown)
        if (target instanceof Node && place?.contains(target)) place.click()
      },
      { signal },
    )
    for (const type of ['mousedown', 'dragend']) addEventListener(type, end, { signal })
  }
}

/** Presses a button in another page, as it was pressed in the written one. */
function pressIn(shown: ParentNode, find: Place, key: string): void {
  const button = find(shown)
  if (!(button instanceof HTMLButtonElement)) return
  // Enter presses a button from the field in which it was typed.
  const place = button.form ?? button.closest('.st-composer')
  if (!place?.contains(document.activeElement)) button.focus({ preventScroll: true })
  if (key) button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  else button.click()
}

/** Does in the page that takes a written one's place what a visitor has done there. */
export interface CarryOver {
  /**
   * Folds out, types, ticks and chooses; the caret and the focus are where they were, and what the mouse is down on is
   * pressed.
   */
  fill(shown: ParentNode): void
  /** Presses what was pressed last, if anything was. */
  press(shown: ParentNode): void
}

/** Takes down what a visitor has typed and pressed in a page that was written at build time, and nobody has answered. */
export function carryOver(written: ParentNode): CarryOver {
  const open = openIn(written)
  const fill = typedIn(written)
  const focus = focusedIn(written)
  const hold = heldIn(written, heldPress())
  const pressed = earlyPress()
  const findPressed = pressed && !hasNothingToSend(pressed.button) ? placeOf(written, pressed.button) : null
  return {
    fill(shown) {
      findPressed?.(shown)
      open(shown)
      fill(shown)
      focus(shown)
      hold(shown)
    },
    press(shown) {
      if (pressed && findPressed) pressIn(shown, findPressed, pressed.key)
    },
  }
}

/**
 * After these events there is something new to take down. Not after `change`: a field tells of it once more when it is
 * taken away, and has lost the focus by then.
 */
const news = [
  'input',
  'click',
  'mousedown',
  'mouseup',
  'dragend',
  'keydown',
  'focusin',
  'selectionchange',
] as const

/**
 * Takes down what a visitor does in a written page until another one stands in its place.
 * @returns what was taken down last
 */
export function watchWritten(page: HTMLElement): () => CarryOver {
  const main = page.querySelector('main')
  const life = new AbortController()
  let last = carryOver(page)
  const note = () => {
    if (main?.isConnected) last = carryOver(page)
  }
  for (const type of news) addEventListener(type, note, { signal: life.signal })
  // It does not rise.
  addEventListener('toggle', note, { signal: life.signal, capture: true })
  return () => {
    life.abort()
    endEarlyPresses()
    return last
  }
}

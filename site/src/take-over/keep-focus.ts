/** What a visitor may move the focus with. */
const acts = ['keydown', 'pointerdown'] as const

/**
 * Keeps the focus where the visitor has it while parts of a page begin their work: what gets it while a key or a press
 * is being answered, the visitor has moved to; whatever takes it by itself gives it back at once.
 * @returns ends that, with the focus where the visitor has left it
 */
export function keepFocus(): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let focused = document.activeElement
  let isActing = false

  function comeBack() {
    if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true })
  }
  function onAct() {
    isActing = true
    setTimeout(() => {
      isActing = false
    })
  }
  function onFocus({ target }: FocusEvent) {
    if (isActing) focused = target as Element
    else comeBack()
  }

  for (const type of acts) addEventListener(type, onAct, { signal, capture: true })
  addEventListener('focusin', onFocus, { signal })
  return () => {
    if (signal.aborted) return
    watching.abort()
    comeBack()
  }
}

/** So near the end, in pixels, a reader is at the end. */
const nearEnd = 8

const threadIn = (node: ParentNode) => node.querySelector<HTMLElement>('.st-thread')

/**
 * Once the chat has taken the place of an early conversation, the reader is where they were: at the same row, with
 * the focus in the conversation. Nothing of it stays, whatever has become of it.
 *
 * @param leave takes away what else it was drawn with
 */
export function keepPlace(root: ShadowRoot, frame: HTMLElement, leave: () => void): void {
  const early = threadIn(frame)!
  let held: { id: string; top: number } | null = null
  let hasFocus = false

  early.addEventListener(
    'scroll',
    () => {
      const { top } = early.getBoundingClientRect()
      const isAtEnd = early.scrollHeight - early.scrollTop - early.clientHeight <= nearEnd
      const row = [...early.querySelectorAll<HTMLElement>('.st-row')].find(
        (each) => each.getBoundingClientRect().bottom > top,
      )
      held = isAtEnd || !row ? null : { id: row.dataset.id!, top: row.getBoundingClientRect().top - top }
    },
    { passive: true },
  )
  frame.addEventListener('focusin', ({ target }) => {
    hasFocus = early.contains(target as Node)
  })

  const watch = new MutationObserver(() => {
    if (early.isConnected) return
    watch.disconnect()
    leave()
    const thread = threadIn(frame)
    if (!thread) return
    const id = held && `"${CSS.escape(held.id)}"`
    const row = id && thread.querySelector<HTMLElement>(`[data-id=${id}],[data-server-id=${id}]`)
    if (row) {
      const view = thread.getBoundingClientRect()
      const moved = row.getBoundingClientRect().top - view.top - held!.top
      // A page may zoom it, and positions are of the layout.
      thread.scrollTop += moved / (view.height / thread.offsetHeight || 1)
    }
    // Whoever has gone on with the focus meanwhile keeps it where it is.
    const { activeElement, body } = frame.ownerDocument
    if (hasFocus && (!activeElement || activeElement === body)) thread.focus({ preventScroll: true })
  })
  watch.observe(root, { childList: true, subtree: true })
}

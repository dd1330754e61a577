import type { FrameMaker } from '../chat/frame.ts'
import type { StudioChatElement } from '../element-types.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import { keptOpen } from './kept-open.ts'
import css from './panel.css?inline'

/** Screens on which the panel takes everything. */
const phone = '(max-width: 520px), (max-height: 480px) and (pointer: coarse)'

/**
 * The panel of a launcher: above the page on a desktop, where the page stays usable; the whole screen on a phone,
 * as far as the keyboard leaves it.
 */
export const createPanel: FrameMaker = (root, launcher, onClose, endpoint) => {
  const dialog = document.createElement('dialog')
  const content = document.createElement('div')
  const media = matchMedia(phone)
  const life = new AbortController()
  const { signal } = life
  const viewport = globalThis.visualViewport
  let overflow = ''
  let takesScreen = false
  const kept = keptOpen(endpoint, (root.host as StudioChatElement).instance)
  let isContinued = Boolean(kept.before)
  dialog.className = 'panel'
  dialog.part.add('panel')
  dialog.tabIndex = -1
  content.className = 'frame'
  dialog.append(content)
  // Before the button, so that the way on from the button leads into the page.
  root.insertBefore(dialog, launcher ?? null)
  // Otherwise the browser picks the first button inside. Said only now: what comes with it into a page that is still
  // loading, and is open already, takes the focus of the page.
  dialog.autofocus = true

  const fit = () => {
    if (!takesScreen || !viewport) return
    const { height, offsetTop, scale } = viewport
    // Whoever enlarges it with two fingers sees a part of it, which is no reason to make it smaller.
    dialog.style.setProperty('--height', `${height * scale}px`)
    dialog.style.setProperty('--top', `${scale > 1.01 ? 0 : offsetTop}px`)
  }

  // Also in what the page has put into it, in a slot.
  const hasFocus = () => dialog.matches(':focus-within')

  const inners = () => content.querySelectorAll<HTMLDialogElement>('dialog[open]')

  // On a phone it would hide the page that the visitor goes to next.
  const keep = () => kept.keep(media.matches ? null : 'open')

  function show() {
    takesScreen = media.matches
    if (!takesScreen) return dialog.show()
    // One that the page is moving becomes modal in its new place.
    if (dialog.isConnected) dialog.showModal()
    else dialog.show()
    // The page behind a full screen must not scroll along.
    const { style } = document.documentElement
    overflow = style.overflow
    style.overflow = 'hidden'
    fit()
  }

  function hide() {
    // Not what the dialog says: one that the page has moved or removed is no longer modal.
    if (takesScreen) {
      takesScreen = false
      const page = document.documentElement
      // A dialog in it may have taken over from it, and ended before: what is there then is the page's.
      if (page.style.overflow === 'hidden') page.style.overflow = overflow
      // An attribute that the page did not have does not stay behind. Chromium writes it down when it is read, and does
      // not remove what it has not written down.
      if (!page.getAttribute('style')) page.removeAttribute('style')
    }
    dialog.close()
  }

  // A turned phone or a resized window changes the kind of panel.
  const onMedia = () => {
    if (!dialog.open) return
    keep()
    const focused = root.activeElement as HTMLElement | null
    hide()
    show()
    for (const inner of inners()) {
      // Above the panel again.
      inner.close()
      inner.showModal()
    }
    focused?.focus({ preventScroll: true })
  }
  media.addEventListener('change', onMedia, { signal })
  viewport?.addEventListener('resize', fit, { signal })
  viewport?.addEventListener('scroll', fit, { signal })
  const onMove = () => {
    if (!takesScreen || !dialog.isConnected) return
    if (!dialog.matches(':modal')) onMedia()
    else if (!dialog.checkVisibility()) onClose()
  }
  // A page that moves the element takes its dialog out of the top layer, and leaves it open in another size. One that
  // hides it would be left behind a screen that nobody sees. Not changed while that is being told, of which the browser
  // would complain to the page.
  const moves = new ResizeObserver(() => requestAnimationFrame(onMove))
  moves.observe(dialog)

  dialog.addEventListener(
    'keydown',
    (event) => {
      // What is inside may have used the key: a menu that closes, a word that is being composed.
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      // Nor is it meant for the panel where a dialog inside asks something, ours or one of the page in a slot.
      if (event.composedPath().find((node) => (node as Element).matches?.('dialog')) !== dialog) return
      event.preventDefault()
      onClose()
    },
    { signal },
  )
  // The back gesture of a phone.
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      onClose()
    },
    { signal },
  )
  // A browser may insist on closing; a change of kind has opened the panel again when this arrives.
  dialog.addEventListener(
    'close',
    (event) => {
      if (event.target === dialog && !dialog.open) onClose()
    },
    { signal },
  )

  const panel = {
    open() {
      const takesFocus = !isContinued || media.matches
      isContinued = false
      keep()
      // Nobody has asked for it on this page. `show()` would move the focus, and the place from which Tab goes on.
      if (takesFocus) show()
      else dialog.open = true
      return takesFocus
    },
    close() {
      // It is closed anyway where a method has brought the chat.
      if (dialog.open || isContinued) kept.keep('')
      isContinued = false
      const hadFocus = hasFocus()
      // What is open in it would go on keeping the page from answering. Its owner hears that it is closed.
      for (const inner of inners()) inner.close()
      hide()
      // The browser has returned the focus, unless nothing had it: some do not focus a button that is clicked. It may also
      // be where it was, until the browser finds that this is not shown any more.
      const { activeElement } = document
      if (hadFocus && (hasFocus() || !activeElement || activeElement === document.body))
        launcher?.focus({ preventScroll: true })
    },
    name(heading: string, language: string) {
      const text = language === 'vi' ? vi : en
      dialog.ariaLabel = heading || text.name
      if (launcher && dialog.open) launcher.ariaLabel = text.close
    },
  }
  // Its visitor has closed it on a page before, so it stays closed although this one has it open from the beginning. Where
  // they have pressed something on this page, it may be that which opens it. Attribute or property is all the same:
  // frameworks write either.
  if (kept.before === '' && !(navigator.userActivation?.hasBeenActive ?? true)) onClose()
  return {
    content,
    css,
    panel,
    remove() {
      life.abort()
      moves.disconnect()
      if (dialog.open) hide()
      dialog.remove()
    },
  }
}

import { preferenceEvent } from '@ai-studio/contract/constants'
import type { ElementView, Methods } from '../element-view.ts'
import { createLauncher, launcherLabels } from '../launcher/launcher.ts'
import type { ChatHost } from './chat-host.ts'
import { choice, openKey, textIn, themeOf } from '../environment.ts'
import { parts } from './parts.ts'

/**
 * Draws `<studio-chat>` in its first, light form: the button of a launcher, or nothing yet. The chat itself comes
 * with a second part: at once, or when the visitor or a method asks for it.
 */
export function connectChat(host: ChatHost): ElementView {
  const { props, element } = host
  const endpoint = props.endpoint || parts.endpoint
  let launcher: HTMLButtonElement | undefined
  let view: ElementView | undefined
  let mounting: Promise<void> | undefined
  let settle: (view: ElementView) => void
  /** A method has opened it. */
  let isAskedFor: boolean | undefined
  let isGone: boolean | undefined
  const mounted = new Promise<ElementView>((resolve) => (settle = resolve))

  const draw = (drawing: Awaited<ReturnType<typeof parts.load>>) => {
    // The element may have gone while its chat was on the way.
    if (isGone) return
    // What a method has opened is held no more, unless it was closed since.
    isAskedFor &&= props.isOpen
    settle((view = drawing.mountChat(host, { endpoint, launcher, setOpen, fail: parts.fail })))
    setOpen(isAskedFor || props.isOpen)
  }
  const mount = () =>
    (mounting ??= parts
      .load(launcher)
      .then(draw)
      .catch((cause) => {
        mounting = undefined
        // Its failure is not the next view's.
        if (isGone) return
        parts.fail(cause, update)
        if (launcher) setOpen(false)
        host.emit('error', { code: 'LOAD_FAILED', phase: 'load', retryable: true })
      }))
  const update = () => {
    element.dataset.theme = themeOf(props.theme, endpoint)
    if (launcher) {
      launcher.ariaLabel = textIn(launcherLabels, props.lang, endpoint)!
      // A browser makes words of them.
      launcher.ariaBusy = (props.isOpen && !view) as never
      launcher.ariaExpanded = props.isOpen as never
    }
    if (view) view.update()
    else if (props.isOpen || !launcher) void mount()
  }
  const setOpen = (isOpen: boolean) => {
    props.isOpen = isOpen
    update()
  }

  addEventListener(preferenceEvent, update)
  if (props.mode === 'launcher') {
    launcher = createLauncher(
      element.shadowRoot!,
      // A failure shows when the visitor really opens it.
      () => mounting || parts.load(true).catch(() => {}),
      () => setOpen(!props.isOpen),
    )
    // From page to page a launcher stays as its visitor left it.
    if (
      choice(openKey, endpoint) &&
      choice((openKey + props.instance) as typeof openKey, endpoint, 'sessionStorage')
    )
      props.isOpen = true
    host.ready()
  }
  update()
  return {
    update,
    unmount() {
      isGone = true
      removeEventListener(preferenceEvent, update)
      view?.unmount()
      element.shadowRoot!.replaceChildren()
      // What still waits is for the element's next view.
      settle({ call: (method, args) => (element as unknown as Methods)[method]!(...args) } as ElementView)
    },
    call(method, args) {
      // It is open by then, and what was toggled here would be toggled back by the next view.
      if (method === 'toggle') method = props.isOpen ? 'close' : 'open'
      // Closing needs no chat.
      if (method === 'close') return setOpen(false)
      if ({ focusComposer: launcher, open: true }[method]) setOpen((isAskedFor = true))
      void mount()
      // What is called while its files cannot be had waits until somebody opens it and they can.
      return mounted.then((chat) => chat.call(method, args))
    },
  }
}

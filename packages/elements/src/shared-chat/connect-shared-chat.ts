import type { ElementView } from '../element-view.ts'
import { themeOf } from '../environment.ts'
import { parts } from './parts.ts'
import type { SharedChatHost } from './shared-chat-host.ts'

/** Draws `<studio-shared-chat>`: nothing yet, and with its second part the conversation. */
export function connectSharedChat(host: SharedChatHost): ElementView {
  const { props, root, element } = host
  const endpoint = props.endpoint || parts.endpoint
  let view: ElementView | undefined
  let mounting: Promise<ElementView | undefined> | undefined
  let isGone = false

  const update = () => {
    element.dataset.theme = themeOf(props.theme, endpoint)
    if (view) view.update()
    else void mount()
  }
  const mount = () =>
    (mounting ??= parts
      .load()
      .then(({ mountSharedChat }) => {
        // The element may have gone while this was on the way.
        if (isGone) return undefined
        view = mountSharedChat(host, { endpoint, update, fail: parts.fail })
        view.update()
        return view
      })
      .catch((cause) => {
        parts.fail(cause)
        mounting = undefined
        host.emit('error', { code: 'LOAD_FAILED', phase: 'load', retryable: true })
        return undefined
      }))

  update()
  return {
    update,
    unmount() {
      isGone = true
      view?.unmount()
      root.replaceChildren()
    },
    call: (method, args) => mount().then((shared) => shared?.call(method, args)),
  }
}

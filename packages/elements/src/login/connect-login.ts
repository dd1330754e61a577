import type { ElementView } from '../element-view.ts'
import { themeOf } from '../environment.ts'
import type { LoginHost } from './login-host.ts'
import { parts } from './parts.ts'

/** Whether an element stands on a page of the studio itself. An address that is none is somebody else's. */
function isOwn(endpoint: string): boolean {
  try {
    return new URL(endpoint || location.origin, location.href).origin === location.origin
  } catch {
    return false
  }
}

/** Draws `<studio-login>`: nothing yet, and with its second part what belongs on this page. */
export function connectLogin(host: LoginHost): ElementView {
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
      .load(isOwn(endpoint))
      .then(({ mountLogin }) => {
        // The element may have gone while this was on the way.
        if (isGone) return undefined
        view = mountLogin(host, { endpoint, update, fail: parts.fail })
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
    call: (method, args) => mount().then((login) => login?.call(method, args)),
  }
}
